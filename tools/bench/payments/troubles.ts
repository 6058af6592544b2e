import { atMost, exactly, type Bench } from '../bench.ts';
import { feesOf, isPaid, ledgerOf, paid, published, sendEvents, UNWORKED, until } from './steps.ts';
import { aPayer, type PaymentSystem } from './system.ts';

const DECLINED = 'pm_card_chargeDeclined';
const NEW_SITE = 'http://deals.campus.example';
const TRIES = 50;
const REFUND_MAILS = `messages WHERE kind = 'fee-refunded' AND status = 'sent' AND email = $1`;
const DAYS = 3;

/** PUBLIC_URL changes between begin and pay, and again while a second payment is open whose events never come. */
export async function proveNewAddress(bench: Bench, system: PaymentSystem) {
  const payer = aPayer();
  const intentId = await system.begin('moved@shop.example', payer);
  await system.restartBilling({ PUBLIC_URL: NEW_SITE });
  const again = await system.begin('moved@shop.example', payer);
  bench.result('a payment goes on after PUBLIC_URL has changed', exactly(Number(again === intentId), 1));
  await system.provider.confirm(intentId, 'pm_card_visa');
  await sendEvents(system, intentId);
  const unheard = await system.begin('moved-unheard@shop.example');
  await system.restartBilling();
  await system.provider.confirm(unheard, 'pm_card_visa');
  await until(async () =>
    (await isPaid(system, intentId)) && (await isPaid(system, unheard)) ? '' : 'a payment of another address is open',
  );
  const fees = await Promise.all([intentId, unheard].map((id) => feesOf(system, id, 'VendorFeePaid')));
  bench.result('payments begun before it that count, one by its event, one without', exactly(sum(fees), 2));

  const [row] = await system.rows<{ id: number }>('billing', 'SELECT id FROM payments WHERE intent_id = $1', [
    intentId,
  ]);
  await system.refund(row?.id ?? 0);
  await until(async () => ((await isPaid(system, intentId)) ? 'the refund is not settled' : ''));
  const audited = `audit_entries WHERE action = 'payment.refund' AND subject_id = $1`;
  bench.result(
    'their refunds, in the audit log',
    exactly(await system.count('billing', audited, [String(row?.id)]), 1),
  );
}

/** Billing and its webhooks are away for three days, in which one payment is refunded at the provider and one dispute lost. */
export async function proveLostDays(bench: Bench, system: PaymentSystem) {
  const before = await published(system, 'VendorFeeRefunded');
  const refunded = await paid(system, 'away-refund@shop.example', 'pm_card_visa');
  const disputed = await paid(system, 'away-dispute@shop.example', 'pm_card_createDispute');
  await system.restartBilling({}, async () => {
    await system.provider.refund(refunded.intentId);
    await system.provider.loseDispute(disputed.intentId);
    await system.passDays(DAYS);
  });
  const since = performance.now();
  await until(async () =>
    (await published(system, 'VendorFeeRefunded')) - before < 2 ? 'what ended meanwhile is not found' : '',
  );
  const took = (performance.now() - since) / 1000;
  bench.result(`a refund and a lost dispute of ${DAYS} days without webhooks are found after`, atMost(took, 60, 's'));
  const statuses = await system.rows<{ status: string }>(
    'billing',
    'SELECT status FROM payments WHERE id = ANY ($1) ORDER BY id',
    [[refunded.id, disputed.id]],
  );
  const isTold = statuses.map(({ status }) => status).join() === 'refunded,lost';
  bench.result('and settled as refunded and lost', exactly(Number(isTold), 1));
}

/** Proves that when a user pays in two browsers at once, the second payment is refunded automatically. */
export async function proveTwoTabs(bench: Bench, system: PaymentSystem) {
  const email = 'twice@shop.example';
  const intents = [await system.begin(email), await system.begin(email)];
  for (const intentId of intents) await system.provider.confirm(intentId, 'pm_card_visa');
  await Promise.all(intents.map((intentId) => sendEvents(system, intentId)));
  const refunds = async () => (await Promise.all(intents.map((id) => system.provider.refundsOf(id)))).flat();
  await until(async () => {
    const counted = await system.count('billing', 'payments WHERE has_paid AND intent_id = ANY ($1)', [intents]);
    const left = await system.count('billing', UNWORKED);
    return counted === 1 && (await refunds()).length > 0 && left === 0 ? '' : `${counted} payments of one person count`;
  });
  bench.result('cents refunded to who paid in two tabs', exactly(sum(await refunds()), 1000));
  bench.result('cents kept, by the ledger', exactly(await ledgerOf(system, ...intents), 1000));
  const told = () => system.count('notification', REFUND_MAILS, [email]);
  await until(async () => ((await told()) === 0 ? 'the payer does not hear of the refund' : ''));
  bench.result('mails that tell them of the refund', exactly(await told(), 1));
}

/** Tries stolen cards on one payment and, once that has ended, on others from the same network. */
export async function proveDeclinedCards(bench: Bench, system: PaymentSystem) {
  const { address } = aPayer();
  let intentId: string | undefined;
  let declined = 0;
  let refused = 0;
  for (let n = 0; n < TRIES; n += 1) {
    intentId ??= (await system.tryToBegin(`tester-${n}@shop.example`, { ...aPayer(), address })).intentId;
    const answer = intentId === undefined ? undefined : await system.provider.confirm(intentId, DECLINED);
    if (answer === undefined) {
      refused += 1;
      intentId = undefined;
      continue;
    }
    declined += 1;
    await sendEvents(system, intentId ?? '');
    await until(async () => ((await system.count('billing', UNWORKED)) === 0 ? '' : 'a decline is not worked through'));
  }
  bench.result(`of ${TRIES} declined cards, tried at the bank`, exactly(declined, 5));
  bench.result('refused before', exactly(refused, TRIES - 5));
  const { status } = await system.tryToBegin('neighbor@shop.example', aPayer());
  bench.result('answer to somebody in another network', exactly(status, 200));
}

/** The provider's account is emptied, as when a test key gives way to a live one: who had begun can begin again. */
export async function proveEmptiedAccount(bench: Bench, system: PaymentSystem) {
  const payer = aPayer();
  const email = 'emptied@shop.example';
  const before = await system.begin(email, payer);
  await system.emptyAccount();
  const { status, intentId = '' } = await system.tryToBegin(email, payer);
  bench.result('answer to beginning again once the account is emptied', exactly(status, 200));
  await system.provider.confirm(intentId, 'pm_card_visa');
  await sendEvents(system, intentId);
  await until(async () => ((await isPaid(system, intentId)) ? '' : 'the payment begun anew is not settled'));
  const canceled = `payments WHERE intent_id = $1 AND status = 'canceled'`;
  bench.result(
    'payments that the account no longer has, canceled',
    exactly(await system.count('billing', canceled, [before]), 1),
  );
}

const sum = (numbers: number[]): number => numbers.reduce((total, n) => total + n, 0);
