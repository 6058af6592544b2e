// Proves that a fee counts once, whatever the order and number of its events, and however often billing is killed.
//   npm run prove payments
// Sends the five events of 120 payments in all 120 orders, each event one to three times, eight payments at a time.
// Kills billing between receiving and processing events. Expects one fee, one receipt, one VendorFeePaid per payment.
import { setTimeout as pause } from 'node:timers/promises';
import { waitUntil } from '../local-stack/processes.mjs';
import { atLeast, exactly, run } from './bench.ts';
import { count, query } from './databases.ts';
import type { ProviderEvent } from './payments/provider.ts';
import { PaymentSystem } from './payments/system.ts';

const PAYMENTS = 120;
/** Long enough for another worker to take over a killed worker's job, once its lock has expired. */
const SETTLED_WITHIN_MS = 240_000;
/** Received events that are not processed yet. */
const UNWORKED = `outbox_events WHERE name = 'StripeEventReceived'
  AND NOT EXISTS (SELECT FROM inbox_events WHERE event_id = outbox_events.id)`;
const AT_ONCE = 8;
const KILLS = 2;

await run(async (bench) => {
  const system = new PaymentSystem(bench);
  await system.start();
  const { billing, catalog, identity, notification } = system.databases;
  // Postpones the reconciliation with Stripe's list, which would settle payments before their events are sent.
  await query(billing, `UPDATE stripe_sync SET asked_at = now() + interval '1 day'`);
  const intents: string[] = [];
  for (let n = 0; n < PAYMENTS; n += 1) {
    const intentId = await system.begin(`payer-${n}@shop.example`);
    await system.provider.confirm(intentId, 'pm_card_chargeDeclined');
    await system.provider.confirm(intentId, 'pm_card_visa');
    intents.push(intentId);
  }
  const events = await system.provider.events();
  const orders = permutations([0, 1, 2, 3, 4]);
  const work = intents.map((intentId, n) => inOrder(events.get(intentId) ?? [], orders[n % orders.length] ?? []));
  bench.log(`${PAYMENTS} payments, ${events.get(intents[0] ?? '')?.length} events each`);
  let sent = 0;
  const queue = [...work];
  const lane = async () => {
    for (let one = queue.shift(); one; one = queue.shift())
      for (const event of one) {
        const copies = 1 + (sent % 3);
        sent += copies;
        await Promise.all(Array.from({ length: copies }, () => system.send(event)));
      }
  };
  let unworked = 0;
  const killing = (async () => {
    for (let kill = 1; kill <= KILLS; kill += 1) {
      while (queue.length > PAYMENTS - (PAYMENTS * kill) / (KILLS + 1)) await pause(5);
      system.signalProvider('SIGSTOP');
      await pause(300);
      unworked += await count(billing, UNWORKED);
      await system.replaceKilled('billing');
      system.signalProvider('SIGCONT');
    }
  })();
  await Promise.all([...Array.from({ length: AT_ONCE }, lane), killing]);
  await waitUntil(
    async () => {
      const [paid, credited, receipts] = await Promise.all([
        count(billing, 'payments WHERE has_paid'),
        count(catalog, 'vendor_fees WHERE has_paid AND user_id IS NOT NULL'),
        count(notification, `messages WHERE kind = 'fee-receipt' AND status = 'sent'`),
      ]);
      const unworkedNow = await count(billing, UNWORKED);
      return [paid, credited, receipts].every((n) => n === PAYMENTS) && unworkedNow === 0;
    },
    SETTLED_WITHIN_MS,
    100,
  );
  bench.result('events received and not worked through when billing was killed', atLeast(unworked, 1));
  bench.result('payments that count', exactly(await count(billing, 'payments WHERE has_paid'), PAYMENTS));
  bench.result('rows of the ledger', exactly(await count(billing, 'movements'), PAYMENTS));
  const [sum] = await query<{ sum: number }>(billing, 'SELECT sum(amount)::int FROM movements');
  bench.result('sum of the ledger, in cents', exactly(sum?.sum ?? 0, 1000 * PAYMENTS));
  bench.result(
    'VendorFeePaid published',
    exactly(await count(billing, `outbox_events WHERE name = 'VendorFeePaid'`), PAYMENTS),
    `${sent} events sent`,
  );
  const accounts = await count(identity, 'users WHERE last_login IS NULL');
  bench.result('accounts made', exactly(accounts, PAYMENTS));
  bench.result('vendors credited', exactly(await count(catalog, 'vendor_fees WHERE has_paid'), PAYMENTS));
  const mails = system.sink.accepted;
  bench.result('addresses with a receipt', exactly(new Set(mails.map(({ to }) => to)).size, PAYMENTS));
  bench.result('receipts', exactly(mails.length, PAYMENTS));
});

function inOrder(events: ProviderEvent[], order: number[]): ProviderEvent[] {
  return order.flatMap((at) => events[at] ?? []).concat(events.slice(order.length));
}

function permutations<T>(list: T[]): T[][] {
  if (list.length < 2) return [list];
  return list.flatMap((first, at) => permutations(list.toSpliced(at, 1)).map((rest) => [first, ...rest]));
}
