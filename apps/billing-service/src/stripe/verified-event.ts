import { ProductError } from '@campus-deals/service-defaults';
import type Stripe from 'stripe';

/** Maximum difference between a signature's time and our clock. Stripe signs anew for each delivery. */
const TOLERANCE_S = 300;

interface SignedBody {
  rawBody: Buffer;
  /** The `Stripe-Signature` header: https://docs.stripe.com/webhooks/signature */
  signature: string | undefined;
  /** Accepted secrets; any one may match. */
  secrets: readonly string[];
}

/** Returns the event of a signed body. Throws invalid_webhook_signature, malformed_request if it is no event. */
export function verifiedEvent(stripe: Stripe, signed: SignedBody): Stripe.Event {
  const event: unknown = readSigned(stripe, signed);
  if (!isEvent(event))
    throw new ProductError(
      'malformed_request',
      'The body must be an event: an object with id, type, created and data.',
    );
  return event;
}

function isEvent(value: unknown): value is Stripe.Event {
  if (typeof value !== 'object' || value === null) return false;
  const { id, type, created, data } = value as Partial<Stripe.Event>;
  const object: unknown = typeof data === 'object' && data !== null ? data.object : undefined;
  return (
    typeof id === 'string' &&
    typeof type === 'string' &&
    Number.isSafeInteger(created) &&
    typeof object === 'object' &&
    object !== null
  );
}

function readSigned(stripe: Stripe, { rawBody, signature, secrets }: SignedBody): unknown {
  // The library rejects old signatures only.
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
