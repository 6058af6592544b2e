import { to } from '../../platform/paths.js';

const STORAGE_KEY = 'campus-deals-payment-return';

/** Facts of a payment that the browser needs after the bank's page has sent it back. */
export interface LeftPayment {
  /** Address of the payer. */
  email: string;
  /** Path that a visitor's sign-in link opens once the fee is paid. */
  goal: string | undefined;
  /** Path of the screen with the payment form. */
  from: string;
}

/** Replaces a receipt's id in the address of the return page. */
export const PAYMENT_RETURN = 'return';

/** Address that the provider sends the payer back to. */
export const returnAddress = (): string => window.location.origin + to('receipt', { id: PAYMENT_RETURN });

/** Stores the facts for this tab, which the payer may leave for their bank's page. */
export function rememberPayment({ email, goal }: Pick<LeftPayment, 'email' | 'goal'>): void {
  const { pathname, search, hash } = window.location;
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ email, goal, from: pathname + search + hash }));
  } catch {
    // Storage may be blocked. The return page then offers to sign in.
  }
}

export function leftPayment(): LeftPayment | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}
