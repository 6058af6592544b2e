/** The effect of charging a card. */
export type CardOutcome =
  | { kind: 'success'; isDisputed?: boolean }
  | { kind: 'decline'; code: string; declineCode: string; message: string }
  | {
      kind: 'authentication';
      end: Exclude<CardOutcome, { kind: 'authentication' }>;
      /** Whether the browser leaves for a page with the bank's check, instead of a dialog. */
      isRedirect: boolean;
    };

export type Decline = Extract<CardOutcome, { kind: 'decline' }>;

interface TestCard {
  number: string;
  brand: 'visa' | 'mastercard' | 'amex';
  /** Names of the ready-made payment method, `pm_card_…`. */
  paymentMethods: string[];
  outcome: CardOutcome;
}

const decline = (declineCode: string, message: string, code = 'card_declined'): Decline => ({
  kind: 'decline',
  code,
  declineCode,
  message,
});
const SUCCESS = { kind: 'success' } as const;
const DECLINED = decline('generic_decline', 'Your card was declined.');
const NO_FUNDS = decline('insufficient_funds', 'Your card has insufficient funds.');
const EXPIRED = decline('expired_card', 'Your card has expired.', 'expired_card');
const WRONG_CVC = decline('incorrect_cvc', "Your card's security code is incorrect.", 'incorrect_cvc');
const PROCESSING_ERROR = decline(
  'processing_error',
  'An error occurred while processing your card. Try again in a little bit.',
  'processing_error',
);

/** Outcome with authentication. `end` is the outcome after the payer completes the challenge. */
const authenticates = (end: typeof SUCCESS | Decline = SUCCESS, isRedirect = false): CardOutcome => ({
  kind: 'authentication',
  end,
  isRedirect,
});

const card = (
  number: string,
  paymentMethods: string[],
  outcome: CardOutcome = SUCCESS,
  brand: TestCard['brand'] = 'visa',
): TestCard => ({ number, brand, paymentMethods, outcome });

/**
 * Cards of https://docs.stripe.com/testing. Every payment here is on session, so that a card set up earlier
 * authenticates.
 */
export const TEST_CARDS: TestCard[] = [
  card('4242424242424242', ['pm_card_visa']),
  card('5555555555554444', ['pm_card_mastercard'], SUCCESS, 'mastercard'),
  card('378282246310005', ['pm_card_amex', 'pm_card_amex_threeDSecureNotSupported'], SUCCESS, 'amex'),
  card('4000000000000002', ['pm_card_visa_chargeDeclined', 'pm_card_chargeDeclined'], DECLINED),
  card(
    '4000000000009995',
    ['pm_card_visa_chargeDeclinedInsufficientFunds', 'pm_card_chargeDeclinedInsufficientFunds'],
    NO_FUNDS,
  ),
  card('4000000000000069', ['pm_card_chargeDeclinedExpiredCard'], EXPIRED),
  card('4000000000000127', ['pm_card_chargeDeclinedIncorrectCvc'], WRONG_CVC),
  card('4000000000000119', ['pm_card_chargeDeclinedProcessingError'], PROCESSING_ERROR),
  card('4000000000000259', ['pm_card_createDispute'], { kind: 'success', isDisputed: true }),
  // 3-D Secure: authentication and setup
  card('4000002500003155', ['pm_card_authenticationRequiredOnSetup'], authenticates()),
  card('4000002760003184', ['pm_card_authenticationRequired'], authenticates()),
  card('4000003800000446', ['pm_card_authenticationRequiredSetupForOffSession'], authenticates()),
  card('4000008260003178', ['pm_card_authenticationRequiredChargeDeclinedInsufficientFunds'], authenticates(NO_FUNDS)),
  // 3-D Secure: support and availability
  card('4000000000003220', ['pm_card_threeDSecure2Required'], authenticates()),
  card('4000000000003063', ['pm_card_threeDSecureRequired'], authenticates(SUCCESS, true)),
  card('4000008400000027', [], authenticates()),
  card('4000008400001629', ['pm_card_threeDSecureRequiredChargeDeclined'], authenticates(DECLINED)),
  card('4000008400001280', ['pm_card_threeDSecureRequiredProcessingError'], DECLINED),
  card('4000000000003055', ['pm_card_threeDSecureOptional']),
  card('4000000000003097', ['pm_card_threeDSecureOptionalProcessingError']),
  card('4000000032200000', []),
];

export const findTestCard = (number: string): TestCard | undefined => TEST_CARDS.find((card) => card.number === number);
export const findTestPaymentMethod = (id: string): TestCard | undefined =>
  TEST_CARDS.find(({ paymentMethods }) => paymentMethods.includes(id));

/** Returns the outcome by the last four digits, which differ for each test card. The full number is never stored. */
export function outcomeOf(last4: string): CardOutcome {
  const card = TEST_CARDS.find(({ number }) => number.endsWith(last4));
  return (
    card?.outcome ??
    decline('test_mode_live_card', 'Your card was declined. Your request was in test mode, but used a non test card.')
  );
}

/** Whether a number has a valid checksum (ISO/IEC 7812). */
export function hasValidChecksum(number: string): boolean {
  const digits = [...number].map(Number).toReversed();
  const sum = digits.reduce((total, digit, at) => {
    const doubled = at % 2 === 1 ? digit * 2 : digit;
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}
