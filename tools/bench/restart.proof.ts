// Proves that a rolling restart goes unnoticed: no request fails, nothing is lost, nothing happens twice. Two replicas
// of every process run behind a load balancer, under reads, pages, writes with a ledger, open streams and journeys.
//   npm run prove restart -- [--from REF]      (REPLICAS, DRAIN_MS)
// Starts each new replica before an old one gets SIGTERM. With --from, the old ones run that commit, and first serve
// for a while on databases that this version has migrated.
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { atLeast, format, run } from './bench.ts';
import { EventStreams } from './event-streams.ts';
import { checkEffects, checkMails, settled } from './faults/checks.ts';
import { Requests } from './faults/requests.ts';
import { Visitors } from './faults/visitors.ts';
import { Workload } from './faults/workload.ts';
import { System } from './system.ts';
import { THIS_VERSION, versionOf } from './versions.ts';

const { from } = parseArgs({ options: { from: { type: 'string' } } }).values;

const REPLICAS = Number(process.env['REPLICAS'] ?? 2);
const STUDENTS = 24;
/** Long enough for idle connections between our processes to close. */
const DRAIN_MS = process.env['DRAIN_MS'] ?? '5000';
const BEFORE_AND_AFTER_MS = 5000;
/** Long enough for failures that appear only after caching or after a scheduled job. */
const MIGRATED_MS = 10_000;
/** Long enough for alerts to reach streams that reconnect. */
const ARRIVED_MS = 8000;

await run(async (bench) => {
  const before = from ? bench.stopLater(versionOf(from)) : THIS_VERSION;
  const system = new System(bench, { isBalanced: true, env: { DRAIN_MS } });
  await system.prepare(before);
  await system.seed(before);
  // Stand-ins are hosted services in production, which we never restart.
  for (const { name, standsInFor } of system.services)
    for (let n = 0; n < (standsInFor ? 1 : REPLICAS); n += 1) await system.add(name, before);
  bench.log(`${REPLICAS} replicas of each process run, of ${before.name}`);
  const site = { url: system.url, env: system.env };
  const requests = bench.stopLater(new Requests(site.url));
  const settings = { retriesWrites: false, students: STUDENTS, vendors: 60, newslettersEveryMs: 45_000 };
  const workload = new Workload(site, requests, settings);
  await workload.prepare('everybody');
  system.sink.delayMs = 20;
  const { cappedDeals, dealPage: page, collegeId } = workload;
  const visitors = new Visitors(site.url, requests, { id: cappedDeals[0] ?? 0, page, collegeId });
  const cookies = workload.students.map(({ cookie }) => cookie);
  const streams = bench.stopLater(new EventStreams(site.url, cookies));
  await streams.open();
  workload.start();
  visitors.start();
  await pause(BEFORE_AND_AFTER_MS);

  if (from) {
    await system.migrate(THIS_VERSION);
    await pause(MIGRATED_MS);
    bench.log(`  databases are migrated; ${requests.failed} requests failed so far`);
  }
  const ended: string[] = [];
  for (const { name } of system.services.filter(({ standsInFor }) => !standsInFor)) {
    const failed = requests.failed;
    for (let n = 0; n < REPLICAS; n += 1) {
      await system.add(name);
      const code = await system.end(name);
      if (code !== 0) ended.push(`${name}: ${code ?? 'killed'}`);
    }
    bench.log(`  ${name} is replaced; ${requests.failed - failed} requests failed meanwhile`);
  }
  await pause(BEFORE_AND_AFTER_MS);
  await Promise.all([workload.stop(), visitors.stop()]);
  const left = await settled(site, workload.ledger);
  await pause(ARRIVED_MS);
  await streams.stop();

  const named = (counts: Map<string, number>) => [...counts].map(([what, count]) => `${what} × ${count}`).join('; ');
  bench.none('requests that failed', requests.failed, `of ${format(requests.sent)}. ${named(requests.failures)}`);
  bench.none(
    'answers that were wrong',
    [...visitors.wrong.values()].length,
    `${visitors.journeys} journeys. ${named(visitors.wrong)}`,
  );
  bench.none('processes that did not end in order', ended.length, ended.join(', '));
  bench.none('streams that were refused', streams.refused, `${streams.reconnects} came back`);
  const posted = [...workload.ledger.posted.values()];
  const lost = streams.deals.reduce((sum, deals) => sum + posted.filter((id) => !deals.includes(id)).length, 0);
  const twice = streams.deals.reduce((sum, deals) => sum + deals.length - new Set(deals).size, 0);
  bench.none('notifications that a stream missed', lost, `of ${format(posted.length * STUDENTS)}`);
  bench.none('notifications that a stream had twice', twice);
  bench.none('work left at the end', left ? 1 : 0, left);
  bench.result('things acknowledged', atLeast(workload.ledger.size, 1));
  await checkEffects(bench, site, workload);
  await checkMails(bench, site, system.sink.accepted, 0);
});
