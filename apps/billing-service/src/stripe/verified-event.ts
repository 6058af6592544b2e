import { ProductError } from '@campus-deals/service-defaults';
import type Stripe from 'stripe';

/** How old, or how far ahead of our clock, a signature may be. Stripe signs anew each time it sends an event. */
const TOLERANCE_S = 300;

interface SignedBody {
  rawBody: Buffer;
  /** The `Stripe-Signature` header: https://docs.stripe.com/webhooks/signature */
  signature: string | undefined;
  /** Any of them will do. */
  secrets: readonly string[];
}

/** The event in a signed body. Throws invalid_webhook_signature, whatever is wrong with it. */
export function verifiedEvent(stripe: Stripe, { rawBody, signature, secrets }: SignedBody): Stripe.Event {
  // The library refuses old signatures only.
  const at = Number(/(?:^|,)t=(\d{1,12})(?:,|$)/.exec(signature ?? '')?.[1]);
  let cause: unknown = new Error('the signature is from the future');
  if (at <= Date.now() / 1000 + TOLERANCE_S) {
    for (const secret of secrets) {
      try {
        return stripe.webhooks.constructEvent(rawBody, signature ?? '', secret, TOLERANCE_S);
      } catch (error) {
        cause = error;
      }
    }
  }
  throw new ProductError('invalid_webhook_signature', undefined, { cause });
}
