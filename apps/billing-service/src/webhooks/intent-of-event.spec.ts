import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { intentIdOf } from './intent-of-event.js';

test.each([
  ['payment_intent.succeeded', { object: 'payment_intent', id: 'pi_1' }, 'pi_1'],
  ['charge.succeeded', { object: 'charge', id: 'ch_1', payment_intent: 'pi_1' }, 'pi_1'],
  ['charge.refunded', { object: 'charge', id: 'ch_1', payment_intent: { id: 'pi_1' } }, 'pi_1'],
  ['refund.created', { object: 'refund', id: 're_1', payment_intent: 'pi_1' }, 'pi_1'],
  ['charge.dispute.closed', { object: 'dispute', id: 'du_1', payment_intent: 'pi_1' }, 'pi_1'],
  ['charge.succeeded', { object: 'charge', id: 'ch_1', payment_intent: null }, undefined],
  ['payment_intent.succeeded', { object: 'payment_intent', id: "pi_1' OR 1=1" }, undefined],
  ['customer.created', { object: 'customer', id: 'cus_1' }, undefined],
  ['invoice.paid', { object: 'invoice', payment_intent: 'pi_1' }, undefined],
])('%s of %j is about %s', (type, object, expected) => {
  expect(intentIdOf({ type, data: { object } } as unknown as Stripe.Event)).toBe(expected);
});
