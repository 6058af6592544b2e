import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { verifiedEvent } from './verified-event.js';

const [OLD, NEW] = ['whsec_of_the_old_endpoint', 'whsec_of_the_new_endpoint'];
const stripe = new Stripe('sk_test_x');
const event = { id: 'evt_1', object: 'event', type: 'charge.updated', created: 1_790_000_000, data: { object: {} } };
const payload = JSON.stringify(event);

test.each([
  ['before the change', [OLD], { [OLD]: true, [NEW]: false }],
  ['while it is made', [NEW, OLD], { [OLD]: true, [NEW]: true }],
  ['after it', [NEW], { [OLD]: false, [NEW]: true }],
  ['without a secret', [], { [OLD]: false, [NEW]: false }],
])('events are believed %s by the secrets that are named', (_when, secrets, believed) => {
  const isBelieved = (secret: string): boolean => {
    const signature = stripe.webhooks.generateTestHeaderString({ payload, secret });
    try {
      return verifiedEvent(stripe, { rawBody: Buffer.from(payload), signature, secrets }).id === 'evt_1';
    } catch {
      return false;
    }
  };
  expect({ [OLD]: isBelieved(OLD), [NEW]: isBelieved(NEW) }).toEqual(believed);
});
