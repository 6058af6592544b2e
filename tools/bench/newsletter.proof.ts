// Proves that a newsletter and daily digests miss no recipient while every process on their path is killed, and repeat
// at most the emails in flight.
//   npm run prove newsletter      (SCALE=0.1: a tenth of the 20,000 recipients and 4,000 digests)
// Runs two senders. Kills one of them twenty times, wipes the queue store twice, cuts all connections to the mail
// server twice and restarts PostgreSQL once. Meanwhile 50 recipients unsubscribe.
import { setTimeout as pause } from 'node:timers/promises';
import { atMost, exactly, run, withoutLimit } from './bench.ts';
import { emptyRedis } from './databases.ts';
import { NewsletterSystem } from './newsletter/system.ts';

const RECIPIENTS = Math.round(20_000 * Number(process.env['SCALE'] ?? 1));
const DIGESTS = RECIPIENTS / 5;
const LEAVERS = Math.min(50, Math.floor(RECIPIENTS / 20));
const CONCURRENCY = 50;
const CONNECTIONS = 6;
const KILLS = 20;
const SENDER = 'notification-sender';
const SENDERS = 2;
const WITHIN_MS = 900_000;

await run(async (bench) => {
  bench.log(`${RECIPIENTS} recipients`);
  const system = new NewsletterSystem(bench, {
    NEWSLETTER_CONCURRENCY: String(CONCURRENCY),
    NEWSLETTER_RETRY_S: '2',
    NEWSLETTER_UNCERTAIN_RETRY_S: '5',
  });
  await system.prepare();
  await system.add('notification');
  for (let n = 0; n < SENDERS; n++) await system.add(SENDER);
  await system.subscribe(RECIPIENTS);
  await system.queueDigests(DIGESTS);
  // Long enough for all faults to happen during the sending.
  system.sink.delayMs = 10;

  const since = performance.now();
  const id = await system.beginNewsletter();
  const watched = watch(system, id, since);
  const faults = Array.from({ length: KILLS }, (): (() => unknown) => () => system.replaceKilled(SENDER));
  faults.splice(16, 0, () => emptyRedis(system.redis.url));
  faults.splice(12, 0, () => system.sink.goDown(1000));
  faults.splice(8, 0, () => system.postgres.restart());
  faults.splice(4, 0, () => emptyRedis(system.redis.url));
  faults.splice(2, 0, () => system.sink.goDown(1000));
  const leaving = unsubscribeSome(system, id);
  for (const [at, fault] of faults.entries()) {
    await untilSent(system, ((RECIPIENTS + DIGESTS) * (at + 1)) / (faults.length + 2));
    await fault();
  }
  const left = await leaving;
  const { wrong, finished } = await watched;
  await system.digestsSent();

  const accepted = system.sink.accepted;
  const byPerson = Map.groupBy(accepted, ({ to }) => to);
  const addresses = (who: string, count: number) =>
    Array.from({ length: count }, (_, n) => `${who}-${n + 1}@uni.example`);
  const everybody = [...addresses('person', RECIPIENTS), ...addresses('reader', DIGESTS)];
  const missed = everybody.filter((email) => !byPerson.has(email) && !left.has(email));
  const renamed = [...byPerson.values()].filter((mails) => new Set(mails.map(({ messageId }) => messageId)).size > 1);
  const late = [...left].filter(([email, at]) => byPerson.get(email)?.some((mail) => mail.at > at));
  // The restart of PostgreSQL releases the row locks of both senders. Newsletters and digests have separate slices.
  const killed = 2 * (KILLS * CONCURRENCY + 2 * SENDERS * CONNECTIONS + SENDERS * CONCURRENCY);
  bench.none(
    `people missed`,
    missed.length,
    `${RECIPIENTS} recipients, ${left.size} left meanwhile, ${DIGESTS} digests`,
  );
  bench.result(
    `mails repeated`,
    atMost(accepted.length - byPerson.size, killed),
    'mails in the air when something was killed',
  );
  bench.none(`repeated under another Message-ID`, renamed.length);
  bench.none(`mailed after their unsubscribing was answered`, late.length);
  bench.none(`moments with wrong counts`, wrong.counts, `${wrong.looks} looks`);
  bench.none(`moments finished with some pending`, wrong.finished);
  bench.result(
    `dealt with at the end`,
    exactly(finished.sent + finished.skipped + finished.failed + finished.uncertain, RECIPIENTS),
  );
  bench.none(`failed or uncertain at the end`, finished.failed + finished.uncertain);
  bench.result(`seconds`, withoutLimit((performance.now() - since) / 1000, 's'));
});

/** Polls the newsletter until it is finished. Counts the times when its status or counts are wrong. */
async function watch(system: NewsletterSystem, id: number, since: number) {
  const wrong = { looks: 0, counts: 0, finished: 0 };
  for (;;) {
    const progress = await system.progress(id);
    wrong.looks++;
    if (!progress.areCountsExact) wrong.counts++;
    if (progress.status === 'sent' && progress.open > 0) wrong.finished++;
    if (progress.status === 'sent') return { wrong, finished: progress };
    if (performance.now() - since > WITHIN_MS)
      throw new Error(`not within ${WITHIN_MS} ms: ${JSON.stringify(progress)}`);
    await pause(100);
  }
}

async function untilSent(system: NewsletterSystem, count: number): Promise<void> {
  while (system.sink.accepted.length < count) await pause(20);
}

/** Unsubscribes pending recipients, spread over the sending. Returns the times of the confirmations by address. */
async function unsubscribeSome(system: NewsletterSystem, id: number): Promise<Map<string, number>> {
  const left = new Map<string, number>();
  for (let n = 0; n < LEAVERS; n++) {
    await untilSent(system, (RECIPIENTS * (n + 1)) / (LEAVERS + 10));
    const [someone] = await system.sql<{ email: string }>(
      `SELECT r.email FROM newsletter_recipients r JOIN newsletter_subscriptions s USING (email)
       WHERE r.newsletter_id = $1 AND r.status = 'pending' ORDER BY random() LIMIT 1`,
      [id],
    );
    if (someone) left.set(someone.email, await system.unsubscribe(someone.email));
  }
  return left;
}
