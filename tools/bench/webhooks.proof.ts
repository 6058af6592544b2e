// Every webhook arrives, however its receiver fails, and delays neither other webhooks nor the counter.
//   npm run prove webhooks -- [--seconds 20] [--first hangs]
// A till redeems a code every 100 ms, and two receivers are told. One of them fails meanwhile: it answers 500, then it hangs (or
// the other way round), and then it is gone for an hour, on a clock that is faster for its webhooks: 15 times while the others are
// measured, since retries come more often by as much, and more when they are not.
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { waitUntil } from '../local-stack/processes.mjs';
import { startTemporaryStack } from '../local-stack/temporary-stack.ts';
import { atLeast, atMost, exactly, format, median, quantile, run, withoutLimit, type Bench } from './bench.ts';
import { Browser } from './browser.ts';
import { column, count, query } from './databases.ts';
import { accounts } from './faults/accounts.ts';
import { Requests } from './faults/requests.ts';
import { issueVouchers } from './vouchers.ts';
import { FastClock } from './webhooks/fast-clock.ts';
import { Receiver, type Arrival } from './webhooks/receiver.ts';

const { values: options } = parseArgs({
  options: { seconds: { type: 'string', default: '20' }, first: { type: 'string', default: 'hangs' } },
});
const SECONDS = Number(options.seconds);
const GONE_SECONDS = 3600;
const SPEED = 15;
const UNMEASURED_SPEED = 600;
const RETURN_SPEED = 60;
const BETWEEN_MS = 100;
const ARRIVE_WITHIN_MS = 240_000;
const SLOWER = 1.5;

interface Redeemed {
  voucherId: number;
  at: number;
  ms: number;
}

await run(async (bench) => {
  const stack = bench.stopLater(await startTemporaryStack());
  const database = stack.stack.env['CATALOG_DATABASE_URL'] ?? '';
  const owner = await Browser.signedIn(stack.url, 'vendor');
  const requests = bench.stopLater(new Requests(stack.url));
  const { id: vendorId } = JSON.parse((await owner.send('GET', '/api/user/vendor')).body) as { id: number };
  const [healthy, failing] = [await addReceiver(bench, owner), await addReceiver(bench, owner)];
  const most = ((5 * SECONDS + 20) * 1000) / BETWEEN_MS;
  const vouchers = (await makeVouchers(database, stack.stack.env, vendorId, most)).values();

  /** Redeems for so many seconds, each until it is acknowledged. */
  const redeem = async (seconds: number): Promise<Redeemed[]> => {
    const redeemed: Redeemed[] = [];
    const end = performance.now() + seconds * 1000;
    for (const { id: voucherId, code: scan } of vouchers) {
      const at = performance.now();
      const content = { scan, requestId: randomUUID() };
      while (
        (await requests.send('POST', '/api/vendor/redemptions', { cookie: owner.cookie, content }))?.status !== 200
      )
        await pause(BETWEEN_MS);
      redeemed.push({ voucherId, at, ms: performance.now() - at });
      if (performance.now() >= end) break;
      await pause(Math.max(0, at + BETWEEN_MS - performance.now()));
    }
    return redeemed;
  };
  const hasArrived = (receiver: Receiver, redeemed: Redeemed[]) =>
    waitUntil(() => receiver.firstAccepted().size >= redeemed.length, ARRIVE_WITHIN_MS, 250).catch(() => undefined);

  const warmUp = await redeem(2);
  const before = await redeem(SECONDS);
  bench.log('one receiver fails');
  const clock = bench.stopLater(new FastClock(database, failing, SPEED));
  const phases = new Map<string, Redeemed[]>();
  for (const behaviour of options.first === 'hangs' ? (['hangs', 'fails'] as const) : (['fails', 'hangs'] as const)) {
    failing.behaviour = behaviour;
    phases.set(behaviour === 'fails' ? 'it answers 500' : 'it hangs', await redeem(SECONDS));
  }
  await failing.stop();
  const gone = clock.seconds;
  phases.set('it is gone', await redeem(SECONDS));
  clock.speed = UNMEASURED_SPEED;
  const unmeasured: Redeemed[] = [];
  while (clock.seconds - gone < GONE_SECONDS) unmeasured.push(...(await redeem(1)));
  bench.result('gone, by its clock', atLeast((clock.seconds - gone) / 60, GONE_SECONDS / 60, 'min'));
  clock.speed = RETURN_SPEED;
  failing.behaviour = 'accepts';
  await failing.start();
  const back = performance.now();
  bench.log('it is back');
  const during = [...phases.values()].flat();
  const untilBack = [...warmUp, ...before, ...during, ...unmeasured];
  await hasArrived(failing, untilBack);
  bench.result('all have arrived, after it is back', withoutLimit((performance.now() - back) / 1000, 's'));
  await clock.stop();
  const after = await redeem(SECONDS);
  const all = [...untilBack, ...after];
  for (const receiver of [healthy, failing]) await hasArrived(receiver, all);

  const sent = await query<{ id: string; redemptionId: number }>(
    database,
    `SELECT id, (payload ->> 'redemptionId')::int AS "redemptionId" FROM outbox_events WHERE name = 'DealRedeemed' ORDER BY id`,
  );
  bench.result('events of what was redeemed', exactly(sent.length, all.length));
  bench.none(
    'events that sort by id in another order than they were redeemed in',
    sent.filter(({ redemptionId }, n) => redemptionId !== all[n]?.voucherId).length,
  );
  for (const [name, receiver] of Object.entries({ healthy, failing })) {
    const accepted = new Map([...receiver.firstAccepted().values()].map((arrival) => [arrival.id, arrival]));
    const missing = sent.filter(({ id, redemptionId }) => accepted.get(id)?.redemptionId !== redemptionId);
    const beside = `${receiver.arrivals.length} requests, ${overtaken([...accepted.values()])} overtaken`;
    bench.none(`events that the ${name} receiver misses`, missing.length, beside);
    bench.none(`wrongly signed, to the ${name} one`, receiver.wronglySigned);
  }
  const refused = failing.arrivals.filter(({ isAccepted }) => !isAccepted).length;
  bench.result('requests answered 500 or not at all', atLeast(refused, 1));
  bench.none('endpoints no longer active', await count(database, `webhook_endpoints WHERE status <> 'active'`));

  const arrived = healthy.firstAccepted();
  const delays = (some: Redeemed[]) =>
    some.map(({ voucherId, at }) => (arrived.get(voucherId)?.at ?? Number.POSITIVE_INFINITY) - at);
  const times = (some: Redeemed[]) => some.map(({ ms }) => ms);
  /** With the slower of before and after, since the machine's other work changes meanwhile. */
  const compare = (what: string, measure: (some: Redeemed[]) => number, some: Redeemed[]) => {
    const [ms, ...calm] = [some, before, after].map(measure);
    const beside = `${format(ms ?? 0, 'ms')}; before and after: ${calm.map((each) => format(each, 'ms')).join(' and ')}`;
    bench.result(what, atMost((ms ?? 0) / Math.max(...calm), SLOWER, '×'), beside);
  };
  for (const [phase, some] of phases) {
    compare(`redeeming while ${phase}, median`, (given) => median(times(given)), some);
    compare(`webhooks to the healthy one while ${phase}, median`, (given) => median(delays(given)), some);
    compare(`webhooks to the healthy one while ${phase}, p95`, (given) => quantile(delays(given), 0.95), some);
  }
  bench.result('the slowest webhook to the healthy one meanwhile', withoutLimit(Math.max(...delays(during)), 'ms'));
});

async function addReceiver(bench: Bench, owner: Browser): Promise<Receiver> {
  const receiver = bench.stopLater(await new Receiver().start());
  const content = { url: receiver.url, types: ['redemption.committed'] };
  const { id } = JSON.parse((await owner.send('POST', '/api/vendor/webhooks', content)).body) as { id: number };
  const { body } = await owner.send('POST', `/api/vendor/webhooks/${id}/secrets/reveal`);
  const [{ secret } = { secret: '' }] = (JSON.parse(body) as { secrets: { secret: string }[] }).secrets;
  return Object.assign(receiver, { endpointId: id, secret });
}

/** A voucher of one deal for each of so many students. */
async function makeVouchers(database: string, env: Record<string, string | undefined>, vendorId: number, most: number) {
  const students = await accounts(env, 'webhooks', most);
  const [dealId = 0] = await column<number>(
    database,
    `INSERT INTO deals (vendor_id, college_id, title, description, discount_value, status, approved_at, redemption_kind)
     SELECT id, college_id, 'Webhooks', 'For the proof of webhooks.', '25', 'approved', now(), 'unique'
     FROM vendors WHERE id = $1 RETURNING id`,
    [vendorId],
  );
  return issueVouchers(database, { dealId, vendorId, userIds: students.map(({ userId }) => userId) });
}

/** How many arrived after a later one. */
function overtaken(arrivals: Arrival[]): number {
  let latest = '';
  let number = 0;
  for (const { id } of arrivals.toSorted((a, b) => a.at - b.at)) {
    if (id < latest) number += 1;
    else latest = id;
  }
  return number;
}
