// Proof that nothing that goes away, for however long, loses or fails an event, and that no command is needed after.
//   npm run prove:outage -- [--away 110] [--within 60] [--queue redis|postgres] [--parts 'queue,mail server']
// Under load, each of these goes away for --away seconds and comes back: the database of each service, the queue, the mail
// server, the sign-in provider, each service. Within --within seconds of its return everything that happened until then is
// handled and nothing is in the failed set. Some are away together, so that all is over in ten minutes: the eight
// attempts of an event would be used up in 64 to 127 s.
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { atMost, exactly, format, run } from './bench.ts';
import { OutageLoad } from './outage/load.ts';
import { OutageSystem, type PartName } from './outage/system.ts';

const { values: options } = parseArgs({
  options: {
    away: { type: 'string', default: '110' },
    within: { type: 'string', default: '60' },
    queue: { type: 'string', default: 'redis' },
    parts: { type: 'string' },
  },
});
const AWAY_MS = Number(options.away) * 1000;
const WITHIN_MS = Number(options.within) * 1000;
/** A little longer than the promise, to say by how much it was missed. */
const GIVE_UP_MS = 2 * WITHIN_MS;

/** Chosen so that who asks is there while who is asked is away. */
const OUTAGES: PartName[][] = [
  ["identity's database", "catalog's database", "billing's database", "notification's database"],
  ['queue', 'mail server'],
  ['identity', 'catalog'],
  ['billing', 'notification', 'sign-in provider'],
];

await run(async (bench) => {
  const system = new OutageSystem(bench);
  await system.start(options.queue === 'postgres');
  const load = bench.stopLater(new OutageLoad(system));
  await load.start();
  const outages = options.parts ? [options.parts.split(',') as PartName[]] : OUTAGES;
  for (const parts of outages) {
    const what = parts.join(', ');
    await Promise.all(parts.map((part) => system.takeAway(part)));
    bench.log(`Away for ${options.away} s: ${what}`);
    await pause(AWAY_MS);
    await Promise.all(parts.map((part) => system.bringBack(part)));
    const back = { at: new Date(), since: performance.now() };
    let left = await system.workLeft(back.at);
    while (left && performance.now() - back.since < GIVE_UP_MS) {
      await pause(250);
      left = await system.workLeft(back.at);
    }
    const seconds = (performance.now() - back.since) / 1000;
    bench.log(`Back, and ${left || 'all is handled'} after ${format(seconds, 's')}`);
    bench.result(`${what}: handled after their return`, atMost(seconds, WITHIN_MS / 1000, 's'), left);
    bench.result(`${what}: in the failed set`, exactly(await system.failed(), 0));
  }
  await load.stop();
  await system.drained();
  const { subscribed, deleted, contacts } = load;
  const unmailed = subscribed.filter((address) => !system.inbox.some(({ to }) => to === address));
  bench.result('subscribers without a mail', exactly(unmailed.length, 0), `${subscribed.length} subscribed`);
  bench.result('accounts not erased everywhere', exactly(await system.openErasures(), 0), `${deleted} deleted`);
  bench.log(`${contacts} events whose handler asks identity`);
});
