// `npm run bench:sessions`: what it costs the gateway to know whose session a cookie is, and how long an ended session lives
// on at another replica. A stack of its own, once with broadcasts over Redis and once over PostgreSQL.
import { findRedis } from '../local-stack/redis.ts';
import { startTemporaryStack, type TemporaryStack } from '../local-stack/temporary-stack.ts';
import { atMost, format, run, withoutLimit, type Bench } from './bench.ts';
import { Browser } from './browser.ts';
import { ChildProcess } from './child-process.ts';
import { serviceNamed, startReplica } from './replica.ts';
import { median, quantile } from './statistics.ts';

const ROUNDS = Number(process.env['ROUNDS'] ?? 50);
const REQUESTS = Number(process.env['REQUESTS'] ?? 2000);
const LIMITS = { cachedMs: 0.05, uncachedMs: 5, refusedMs: 200 };

await run(async (bench) => {
  for (const [at, store] of (findRedis() ? ['Redis', 'PostgreSQL'] : ['PostgreSQL']).entries()) {
    const env = { SEED: 'none', ...(store === 'PostgreSQL' && { NO_REDIS: '1' }) };
    const stack = bench.stopLater(await startTemporaryStack({ env }));
    if (at === 0) {
      await measureLookUps(bench, stack);
      await measureRequests(bench, stack);
    }
    await measureEndings(bench, stack, store);
    await bench.stop();
  }
});

/** As the gateway's own code does it, with the gateway's environment and flags, against the running identity service. */
async function measureLookUps(bench: Bench, stack: TemporaryStack) {
  const { env, flags } = serviceNamed(stack, 'gateway');
  const { sessionToken } = await Browser.signedIn(stack.url);
  const child = bench.stopLater(
    await ChildProcess.start(`${import.meta.dirname}/look-up.ts`, { sessionToken }, { env, flags }),
  );
  const { cached, uncached } = await child.call<{ cached: number[]; uncached: number[] }>('measure');
  const p99 = (values: number[]) => `p99 ${format(quantile(values, 0.99), 'ms')}`;
  bench.result('look-up, in memory (p50)', atMost(median(cached), LIMITS.cachedMs, 'ms'), p99(cached));
  bench.result('look-up, asked of identity (p50)', atMost(median(uncached), LIMITS.uncachedMs, 'ms'), p99(uncached));
  bench.log('  look-ups in the gateway’s code: done');
}

/** As it shows in the running gateway. */
async function measureRequests(bench: Bench, { url }: TemporaryStack) {
  const difference = (what: string, one: number[], other: number[]) =>
    bench.result(
      `whole request: ${what} (p50)`,
      withoutLimit(median(one) - median(other), 'ms'),
      `${format(median(one), 'ms')} − ${format(median(other), 'ms')}`,
    );
  const [known, visitor] = [await Browser.signedIn(url), new Browser(url)];
  const withSession: number[] = [];
  const without: number[] = [];
  for (let at = 0; at < REQUESTS; at++) {
    withSession.push(await known.timed('/api/auth/session'));
    without.push(await visitor.timed('/api/auth/session'));
  }
  difference('with a session in memory, less without one', withSession, without);

  const first: number[] = [];
  const second: number[] = [];
  for (let at = 0; at < ROUNDS * 4; at++) {
    const browser = await Browser.signedIn(url);
    first.push(await browser.timed('/api/auth/session'));
    second.push(await browser.timed('/api/auth/session'));
  }
  difference('the first of a session, less the second', first, second);
  bench.log('  look-ups as they show in the running gateway: done');
}

/** How long a session that ended through one replica is still taken by another, from the answer to the one who ended it. */
async function measureEndings(bench: Bench, stack: TemporaryStack, store: string) {
  const replica = bench.stopLater(await startReplica(serviceNamed(stack, 'gateway')));
  const lived: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const here = await Browser.signedIn(stack.url);
    const there = here.at(replica.origin);
    for (const browser of [here, there]) if (!(await browser.isSignedIn())) throw new Error('the session is not known');
    await here.send('POST', '/api/auth/logout', {});
    const since = performance.now();
    while (await there.isSignedIn())
      if (performance.now() - since > 10_000) throw new Error('the other replica never refused the session');
    lived.push(performance.now() - since);
  }
  bench.result(
    `ended session refused by another replica, broadcasts over ${store} (slowest of ${ROUNDS})`,
    atMost(Math.max(...lived), LIMITS.refusedMs, 'ms'),
    `p50 ${format(median(lived), 'ms')}`,
  );
  bench.log(`  ended sessions over ${store}: done`);
}
