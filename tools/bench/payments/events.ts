import { atLeast, atMost, exactly, type Bench } from '../bench.ts';
import { feesOf, isPaid, ledgerOf, paid, published, UNWORKED, until } from './steps.ts';
import { SITE, type PaymentSystem } from './system.ts';

/** Settles a payment that billing has no row of. */
export async function proveUnknownRow(bench: Bench, system: PaymentSystem) {
  const intentId = await system.provider.createIntent('early@shop.example', SITE);
  await system.provider.confirm(intentId, 'pm_card_visa');
  for (const event of (await system.provider.events()).get(intentId) ?? []) await system.send(event);
  await until(async () => ((await isPaid(system, intentId)) ? '' : 'the payment without a row is not settled'));
  bench.result('an event before our row settles', exactly(await feesOf(system, intentId, 'VendorFeePaid'), 1));
}

/** Settles a payment of which no event comes. */
export async function proveLostEvent(bench: Bench, system: PaymentSystem) {
  const intentId = await system.begin('lost@shop.example');
  await system.provider.confirm(intentId, 'pm_card_visa');
  const since = performance.now();
  await until(async () => ((await isPaid(system, intentId)) ? '' : 'the payment without an event is not settled'));
  bench.result('a payment of which no event comes settles after', atMost((performance.now() - since) / 1000, 60, 's'));
  bench.result('and once', exactly(await feesOf(system, intentId, 'VendorFeePaid'), 1));
}

/** Ends one payment by a refund that is asked for three times at once, another by a lost dispute. */
export async function proveEnds(bench: Bench, system: PaymentSystem) {
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
  const left = await ledgerOf(system, refunded.intentId, disputed.intentId);
  bench.none('what is left of them in the ledger', left);
}
