// The five events of one payment, in each of their 120 orders, each one to three times, eight payments at a time, while
// billing is killed between receiving and working: paid once, one receipt, one VendorFeePaid. Then an event whose payment
// billing has no row of, one that never comes, refunds and lost disputes, and how fast events are taken.
//   npm run prove:payments -- [--orders 120] [--check-after 2] [--parts orders,row,lost,ends,rate]
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { atLeast, atMost, exactly, run, type Bench } from './bench.ts';
import type { ProviderEvent } from './payments/provider.ts';
import { PaymentSystem, SITE } from './payments/system.ts';
import { measureTaking } from './payments/taking.ts';

const { values: options } = parseArgs({
  options: {
    orders: { type: 'string', default: '120' },
    'check-after': { type: 'string', default: '2' },
    parts: { type: 'string', default: 'orders,row,lost,ends,rate' },
  },
});
const PAYMENTS = Number(options.orders);
const AT_ONCE = 8;
/** A job whose worker was killed is taken up by another after a minute. */
const WITHIN_MS = 240_000;
const KILLS = 2;
const UNWORKED = `outbox_events WHERE name = 'StripeEventReceived'
  AND NOT EXISTS (SELECT FROM inbox_events WHERE event_id = outbox_events.id)`;

await run(async (bench) => {
  const system = new PaymentSystem(bench);
  await system.start(Number(options['check-after']) * 1000);
  const parts = options.parts.split(',');
  if (parts.includes('orders')) await proveOrders(bench, system);
  if (parts.includes('row')) await proveUnknownRow(bench, system);
  if (parts.includes('lost')) await proveLostEvent(bench, system);
  if (parts.includes('ends')) await proveEnds(bench, system);
  if (parts.includes('rate')) await measureTaking(bench, 'straight at billing', (event) => system.send(event));
});

async function proveOrders(bench: Bench, system: PaymentSystem) {
  // Its own check would settle them before their events are sent.
  const intents: string[] = [];
  for (let n = 0; n < PAYMENTS; n += 1) {
    const intentId = await system.begin(`payer-${n}@shop.example`);
    await system.rows('billing', 'UPDATE payments SET next_check_at = NULL');
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
      system.freezeProvider();
      await pause(300);
      unworked += await system.count('billing', UNWORKED);
      await system.killBilling();
      system.thawProvider();
    }
  })();
  await Promise.all([...Array.from({ length: AT_ONCE }, lane), killing]);
  await until(async () => {
    const [paid, credited, receipts] = await Promise.all([
      system.count('billing', 'payments WHERE has_paid'),
      system.count('catalog', 'vendor_fees WHERE has_paid AND user_id IS NOT NULL'),
      system.count('notification', `deliveries WHERE kind = 'fee-receipt' AND status = 'sent'`),
    ]);
    const unworkedNow = await system.count('billing', UNWORKED);
    return [paid, credited, receipts].every((n) => n === PAYMENTS) && unworkedNow === 0
      ? ''
      : `${paid} paid, ${credited} credited, ${receipts} receipts, ${unworkedNow} events left`;
  });
  bench.result('events received and not worked through when billing was killed', atLeast(unworked, 1));
  bench.result('payments that count', exactly(await system.count('billing', 'payments WHERE has_paid'), PAYMENTS));
  bench.result('rows of the ledger', exactly(await system.count('billing', 'movements'), PAYMENTS));
  const [sum] = await system.rows<{ sum: number }>('billing', 'SELECT sum(amount)::int FROM movements');
  bench.result('sum of the ledger, in cents', exactly(sum?.sum ?? 0, 1000 * PAYMENTS));
  bench.result(
    'VendorFeePaid published',
    exactly(await published(system, 'VendorFeePaid'), PAYMENTS),
    `${sent} events sent`,
  );
  const accounts = await system.count('identity', 'users WHERE last_login IS NULL');
  bench.result('accounts made', exactly(accounts, PAYMENTS));
  bench.result('vendors credited', exactly(await system.count('catalog', 'vendor_fees WHERE has_paid'), PAYMENTS));
  const receipts = new Set(system.inbox.map(({ to }) => to)).size;
  bench.result('addresses with a receipt', exactly(receipts, PAYMENTS));
  bench.result('receipts', exactly(system.inbox.length, PAYMENTS));
}

async function proveUnknownRow(bench: Bench, system: PaymentSystem) {
  const intentId = await system.provider.createIntent('early@shop.example', SITE);
  await system.provider.confirm(intentId, 'pm_card_visa');
  for (const event of (await system.provider.events()).get(intentId) ?? []) await system.send(event);
  await until(async () => ((await isPaid(system, intentId)) ? '' : 'the payment without a row is not settled'));
  bench.result('an event before our row settles', exactly(await feesOf(system, intentId, 'VendorFeePaid'), 1));
}

async function proveLostEvent(bench: Bench, system: PaymentSystem) {
  const intentId = await system.begin('lost@shop.example');
  await system.provider.confirm(intentId, 'pm_card_visa');
  const since = performance.now();
  await until(async () => ((await isPaid(system, intentId)) ? '' : 'the payment without an event is not settled'));
  bench.result('a payment of which no event comes settles after', atMost((performance.now() - since) / 1000, 60, 's'));
  bench.result('and once', exactly(await feesOf(system, intentId, 'VendorFeePaid'), 1));
}

async function proveEnds(bench: Bench, system: PaymentSystem) {
  const before = await published(system, 'VendorFeeRefunded');
  const refunded = await paid(system, 'refund@shop.example', 'pm_card_visa');
  const disputed = await paid(system, 'dispute@shop.example', 'pm_card_createDispute');
  for (const { userId } of [refunded, disputed])
    await system.rows(
      'catalog',
      `INSERT INTO vendors (user_id, name, category, has_paid) VALUES ($1, 'Proof', 'Other', true)`,
      [userId],
    );
  const statuses = await Promise.all([1, 2, 3].map(() => system.refund(refunded.id)));
  await system.provider.loseDispute(disputed.intentId);
  const events = await system.provider.events();
  for (const { intentId } of [refunded, disputed]) {
    const own = events.get(intentId) ?? [];
    await Promise.all([...own, ...own.toReversed(), ...own].map((event) => system.send(event)));
  }
  await until(async () => {
    const left = await system.count('catalog', 'vendors WHERE has_paid');
    return left === 0 && (await system.count('billing', UNWORKED)) === 0 ? '' : `${left} vendors still paid`;
  });
  bench.result('refunds asked for at once that went through', atLeast(statuses.filter((s) => s === 200).length, 1));
  bench.result(
    'VendorFeeRefunded for a refund and a lost dispute',
    exactly((await published(system, 'VendorFeeRefunded')) - before, 2),
  );
  const [sum] = await system.rows<{ sum: number }>(
    'billing',
    'SELECT sum(amount)::int FROM movements WHERE payment_id = ANY ($1)',
    [[refunded.id, disputed.id]],
  );
  bench.result('what is left of them in the ledger', exactly(sum?.sum ?? -1, 0));
}

async function paid(system: PaymentSystem, email: string, card: string) {
  const intentId = await system.begin(email);
  await system.provider.confirm(intentId, card);
  for (const event of (await system.provider.events()).get(intentId) ?? []) await system.send(event);
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

async function isPaid(system: PaymentSystem, intentId: string) {
  return (await system.count('billing', 'payments WHERE has_paid AND intent_id = $1', [intentId])) === 1;
}

function published(system: PaymentSystem, name: string) {
  return system.count('billing', 'outbox_events WHERE name = $1', [name]);
}

function feesOf(system: PaymentSystem, intentId: string, name: string) {
  return system.count(
    'billing',
    `outbox_events JOIN payments ON payments.id = (payload ->> 'paymentId')::int WHERE intent_id = $1 AND name = $2`,
    [intentId, name],
  );
}

async function until(missing: () => Promise<string>) {
  const since = performance.now();
  for (let what = await missing(); what; what = await missing()) {
    if (performance.now() - since > WITHIN_MS) throw new Error(`not within ${WITHIN_MS / 1000} s: ${what}`);
    await pause(100);
  }
}

function inOrder(events: ProviderEvent[], order: number[]): ProviderEvent[] {
  return order.flatMap((at) => events[at] ?? []).concat(events.slice(order.length));
}

function permutations<T>(list: T[]): T[][] {
  if (list.length < 2) return [list];
  return list.flatMap((first, at) => permutations(list.toSpliced(at, 1)).map((rest) => [first, ...rest]));
}
