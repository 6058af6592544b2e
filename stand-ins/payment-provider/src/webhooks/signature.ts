import { createHmac } from 'node:crypto';

/** Returns the `Stripe-Signature` header of a payload: https://docs.stripe.com/webhooks/signature. */
export function signatureHeader(payload: string, secret: string, at: number): string {
  const signature = createHmac('sha256', secret).update(`${at}.${payload}`).digest('hex');
  return `t=${at},v1=${signature}`;
}
