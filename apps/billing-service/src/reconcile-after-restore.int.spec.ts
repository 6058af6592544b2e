import { MikroORM } from '@mikro-orm/postgresql';
import { reconcileDatabase } from '@campus-deals/messaging';
import { metrics } from '@campus-deals/service-defaults';
import { eventually, forFile } from '@campus-deals/testing';
import { expect, test } from 'vitest';
import { BillingUnderTest } from './testing/billing-app.js';

let last = 0;
const billing = await forFile(BillingUnderTest.start());

const settle = (): Promise<string[]> => reconcileDatabase(billing.get(MikroORM).em.fork() as never);
const anAddress = (): string => `payer-${++last}@shop.example`;
const paymentIdAtStripe = async (intentId: string): Promise<number> =>
  Number((await billing.stripe.get(intentId)).metadata['payment_id']);
async function aPaidIntent(): Promise<string> {
  const intent = await billing.begun(anAddress());
  await billing.settle(intent);
  return intent;
}
/** Counts repeated deliveries of a Stripe event to its handler. */
async function repeated(): Promise<number> {
  const [, count] =
    /^events_repeated_total\{.*settle-payment-when-stripe-event-received.*\} (\d+)$/m.exec(await metrics.metrics()) ??
    [];
  return Number(count ?? 0);
}
const paidIds = async (): Promise<number[]> =>
  (await billing.published('VendorFeePaid')).map(({ paymentId }) => paymentId);

interface Row {
  id: string;
  published_at: Date | null;
  first_published_at: Date | null;
}
const outbox = (): Promise<Row[]> =>
  billing.sql('SELECT id, published_at, first_published_at FROM outbox_events ORDER BY id');
const published = (): Promise<Row[] | null> =>
  eventually(
    async () => {
      const rows = await outbox();
      return rows.length > 0 && rows.every((row) => row.published_at !== null) ? rows : null;
    },
    { message: 'all events to be published' },
  );

test('a payment known only to Stripe keeps its number, and gets a row when its event is delivered again', async () => {
  const lost = await billing.begun(anAddress());
  const number = await paymentIdAtStripe(lost);
  // Restores the state of an older backup.
  await billing.sql('DELETE FROM payments');
  await billing.sql("SELECT setval(pg_get_serial_sequence('payments', 'id'), ?)", [number]);
  for (let time = 0; time < 2; time += 1) await settle();

  const begunSince = await billing.begun(anAddress());
  expect(await paymentIdAtStripe(begunSince)).toBeGreaterThan(number + 1_999_999);
  await billing.settle(lost);
  expect(await billing.payment(begunSince)).toMatchObject({ has_paid: false, status: 'pending' });
});

test('each run publishes the events again, and a paid fee stays paid once', async () => {
  const intent = await aPaidIntent();
  const [before, told] = [await published(), await paidIds()];
  const ours = (await billing.published('StripeEventReceived')).length;
  const repeatedBefore = await repeated();
  for (let time = 1; time <= 2; time += 1) {
    expect(await settle()).toContain(`${before?.length} events of the last 48 h are published again`);
    await eventually(async () => expect(await repeated()).toBe(repeatedBefore + time * ours));
    const again = await published();
    // The same events, and none caused by them: the inbox knows them.
    expect(again?.map(({ id }) => id)).toEqual(before?.map(({ id }) => id));
    expect(again?.map((row) => row.first_published_at)).toEqual(before?.map((row) => row.published_at));
  }
  expect(await paidIds()).toEqual(told);
  const movements = 'SELECT kind FROM movements JOIN payments p ON p.id = payment_id WHERE p.intent_id = ?';
  expect(await billing.sql(movements, [intent])).toEqual([{ kind: 'charge' }]);
});

test('older events are not published again', async () => {
  await aPaidIntent();
  await published();
  await billing.sql("UPDATE outbox_events SET published_at = now() - interval '49 hours', first_published_at = NULL");
  expect(await settle()).toContain('0 events of the last 48 h are published again');
});
