import { setTimeout as pause } from 'node:timers/promises';
import type { PaymentSystem } from './system.ts';

/** A job whose worker was killed is taken up by another after a minute. */
const WITHIN_MS = 240_000;

/** Events that were received and not worked through. */
export const UNWORKED = `outbox_events WHERE name = 'StripeEventReceived'
  AND NOT EXISTS (SELECT FROM inbox_events WHERE event_id = outbox_events.id)`;

/** Begins and pays, sends the events, and waits until the payment is settled and credited to an account. */
export async function paid(system: PaymentSystem, email: string, card: string) {
  const intentId = await system.begin(email);
  await system.provider.confirm(intentId, card);
  await sendEvents(system, intentId);
  let row: { id: number; userId: number } | undefined;
  await until(async () => {
    const sql =
      'SELECT id, user_id AS "userId" FROM payments WHERE intent_id = $1 AND has_paid AND user_id IS NOT NULL';
    [row] = await system.rows<{ id: number; userId: number }>('billing', sql, [intentId]);
    return row ? '' : `${email} is not paid`;
  });
  if (!row) throw new Error('no payment');
  return { ...row, intentId };
}

/** Sends all events of these payments, in the order in which they were made. */
export async function sendEvents(system: PaymentSystem, ...intentIds: string[]) {
  const events = await system.provider.events();
  for (const intentId of intentIds) for (const event of events.get(intentId) ?? []) await system.send(event);
}

export async function isPaid(system: PaymentSystem, intentId: string) {
  return (await system.count('billing', 'payments WHERE has_paid AND intent_id = $1', [intentId])) === 1;
}

export function published(system: PaymentSystem, name: string) {
  return system.count('billing', 'outbox_events WHERE name = $1', [name]);
}

export function feesOf(system: PaymentSystem, intentId: string, name: string) {
  return system.count(
    'billing',
    `outbox_events JOIN payments ON payments.id = (payload ->> 'paymentId')::int WHERE intent_id = $1 AND name = $2`,
    [intentId, name],
  );
}

/** Sums what moved of these payments, in cents. */
export async function ledgerOf(system: PaymentSystem, ...intentIds: string[]): Promise<number> {
  const [row] = await system.rows<{ sum: number }>(
    'billing',
    `SELECT sum(movements.amount)::int FROM movements JOIN payments ON payments.id = payment_id
     WHERE intent_id = ANY ($1)`,
    [intentIds],
  );
  return row?.sum ?? -1;
}

export async function until(missing: () => Promise<string>) {
  const since = performance.now();
  for (let what = await missing(); what; what = await missing()) {
    if (performance.now() - since > WITHIN_MS) throw new Error(`not within ${WITHIN_MS / 1000} s: ${what}`);
    await pause(100);
  }
}
