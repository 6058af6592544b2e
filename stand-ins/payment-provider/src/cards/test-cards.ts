/** What happens when a card is charged. */
export type CardOutcome =
  | { kind: 'success'; isDisputed?: boolean }
  | { kind: 'authentication' }
  | { kind: 'decline'; code: string; declineCode: string; message: string };

interface TestCard {
  number: string;
  brand: 'visa' | 'mastercard' | 'amex';
  /** Name of the ready-made payment method, `pm_card_…`. */
  paymentMethods: string[];
  outcome: CardOutcome;
}

const decline = (declineCode: string, message: string, code = 'card_declined'): CardOutcome => ({
  kind: 'decline',
  code,
  declineCode,
  message,
});
const SUCCESS: CardOutcome = { kind: 'success' };

/** Of https://docs.stripe.com/testing. */
export const TEST_CARDS: TestCard[] = [
  { number: '4242424242424242', brand: 'visa', paymentMethods: ['pm_card_visa'], outcome: SUCCESS },
  { number: '5555555555554444', brand: 'mastercard', paymentMethods: ['pm_card_mastercard'], outcome: SUCCESS },
  { number: '378282246310005', brand: 'amex', paymentMethods: ['pm_card_amex'], outcome: SUCCESS },
  {
    number: '4000000000000002',
    brand: 'visa',
    paymentMethods: ['pm_card_visa_chargeDeclined', 'pm_card_chargeDeclined'],
    outcome: decline('generic_decline', 'Your card was declined.'),
  },
  {
    number: '4000000000009995',
    brand: 'visa',
    paymentMethods: ['pm_card_visa_chargeDeclinedInsufficientFunds', 'pm_card_chargeDeclinedInsufficientFunds'],
    outcome: decline('insufficient_funds', 'Your card has insufficient funds.'),
  },
  {
    number: '4000000000000069',
    brand: 'visa',
    paymentMethods: ['pm_card_chargeDeclinedExpiredCard'],
    outcome: decline('expired_card', 'Your card has expired.', 'expired_card'),
  },
  {
    number: '4000000000000127',
    brand: 'visa',
    paymentMethods: ['pm_card_chargeDeclinedIncorrectCvc'],
    outcome: decline('incorrect_cvc', "Your card's security code is incorrect.", 'incorrect_cvc'),
  },
  {
    number: '4000000000000119',
    brand: 'visa',
    paymentMethods: ['pm_card_chargeDeclinedProcessingError'],
    outcome: decline(
      'processing_error',
      'An error occurred while processing your card. Try again in a little bit.',
      'processing_error',
    ),
  },
  {
    number: '4000002500003155',
    brand: 'visa',
    paymentMethods: ['pm_card_authenticationRequired'],
    outcome: { kind: 'authentication' },
  },
  {
    number: '4000000000003220',
    brand: 'visa',
    paymentMethods: ['pm_card_threeDSecure2Required'],
    outcome: { kind: 'authentication' },
  },
  {
    number: '4000000000000259',
    brand: 'visa',
    paymentMethods: ['pm_card_createDispute'],
    outcome: { kind: 'success', isDisputed: true },
  },
];

export const findTestCard = (number: string): TestCard | undefined => TEST_CARDS.find((card) => card.number === number);
export const findTestPaymentMethod = (id: string): TestCard | undefined =>
  TEST_CARDS.find(({ paymentMethods }) => paymentMethods.includes(id));

/** By the last four digits, which differ for each test card; the number itself is not kept. */
export function outcomeOf(last4: string): CardOutcome {
  const card = TEST_CARDS.find(({ number }) => number.endsWith(last4));
  return (
    card?.outcome ??
    decline('test_mode_live_card', 'Your card was declined. Your request was in test mode, but used a non test card.')
  );
}

/** The checksum of ISO/IEC 7812. */
export function hasValidChecksum(number: string): boolean {
  const digits = [...number].map(Number).toReversed();
  const sum = digits.reduce((total, digit, at) => {
    const doubled = at % 2 === 1 ? digit * 2 : digit;
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}
