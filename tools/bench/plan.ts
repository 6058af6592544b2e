// Plans the capacity for a number of students from the measured costs in docs/benchmarks.json.
//   npm run plan -- --colleges 3000 --students 5000000      (also updates the plan in docs/scaling.md)
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '../local-stack/bootstrap.mjs';
import { format } from './bench.ts';
import { SERVICES } from './databases.ts';
import { formatted, readKept, withPart, type Kept } from './kept-results.ts';

export const DOCUMENT = join(ROOT, 'docs/scaling.md');
/** Size of the plan in docs/scaling.md. */
export const SIZE = { colleges: 3000, students: 5_000_000 };

/** Assumed habits, as shares of all students. */
const VISIT_A_DAY = 0.12;
const SUBSCRIBE = 0.6;
const GET_DIGESTS = 0.3;
const IN_ONE_TIME_ZONE = 0.55;
const NEW_A_YEAR = 0.25;
/** Share of a day's visits in its busiest hour, and share of newsletter emails that cause a visit within 40 minutes. */
const IN_BUSIEST_HOUR = 0.1;
const VISIT_BY_NEWSLETTER = 0.03;
const NEWSLETTER_VISITS_S = 40 * 60;
const VISIT_S = 240;
/** Share of visitors with an open stream. */
const SIGNED_IN = 0.5;
/** Share of pages and lists that are not cached. */
const MISSES = 0.05;
/** Requests per visit, by their names in docs/benchmarks.json. */
const REQUESTS: [what: string, aVisit: number][] = [
  ['a cached page', 2.5 * (1 - MISSES)],
  ['a rendered page', 2.5 * MISSES],
  ['a cached list', 4 * (1 - MISSES)],
  ['an uncached list', 4 * MISSES],
  ['a search', 0.3],
];

/** Processors and streams per replica that k8s/components/autoscaling targets. */
const PROCESSORS = 0.5;
const STREAMS = 2500;
const LEAST_REPLICAS = 2;
/** Time in which emails that are due at once must leave: half an hour, with senders three quarters busy. */
const MAILS_WITHIN_S = 1800 * 0.75;
/** Database connections of a replica (docs/operations/run.md), of a sender and of operators. */
const REPLICA_CONNECTIONS = 24;
const SENDER_CONNECTIONS = 24 + 30;
const OPERATOR_CONNECTIONS = 10;

/** Returns the needs of each process and each large table. Throws if a cost was never measured. */
export function planOf(kept: Kept, { colleges, students }: typeof SIZE) {
  const results = Object.values(kept).flatMap((each) => each.results);
  // Prefers a benchmark's result to the manually recorded one, which comes first.
  const found = (what: string) => results.findLast((each) => each.what === what)?.value;
  const cost = (what: string): number => {
    const value = found(what);
    if (value === undefined) throw new Error(`docs/benchmarks.json has no ${what}`);
    return value;
  };
  const newsletters = students * SUBSCRIBE;
  const digests = students * GET_DIGESTS;
  const visits =
    (students * VISIT_A_DAY * IN_BUSIEST_HOUR) / 3600 + (newsletters * VISIT_BY_NEWSLETTER) / NEWSLETTER_VISITS_S;
  const requests = visits * REQUESTS.reduce((sum, [, aVisit]) => sum + aVisit, 0);
  const streams = visits * VISIT_S * SIGNED_IN;
  const busy = (name: string) =>
    REQUESTS.reduce((sum, [what, aVisit]) => sum + aVisit * (found(`${what}, ${name}`) ?? 0), 0) * (visits / 1000);
  const replicasFor = (...needs: number[]) => Math.max(LEAST_REPLICAS, ...needs.map((need) => Math.ceil(need)));
  const sendersFor = (mails: number) =>
    (mails * IN_ONE_TIME_ZONE) / (MAILS_WITHIN_S * cost('emails a second of one sender'));
  const replicas = {
    gateway: replicasFor(busy('gateway') / PROCESSORS, streams / STREAMS),
    web: replicasFor(busy('web') / PROCESSORS),
    identity: LEAST_REPLICAS,
    catalog: replicasFor(busy('catalog') / PROCESSORS),
    billing: LEAST_REPLICAS,
    notification: replicasFor(streams / STREAMS),
    'notification-sender': replicasFor(sendersFor(digests), sendersFor(newsletters)),
  };
  const processes = Object.entries(replicas).map(([name, count]) => {
    const forStreams = ((found(`kB of a stream, ${name}`) ?? 0) * streams) / count / 1000;
    return { name, replicas: count, megabytes: cost(`${name}, under load`) + forStreams };
  });
  const tables = [
    { name: 'newsletter_recipients', rows: newsletters * 52, bytes: cost('bytes of a recipient'), keyBits: 63 },
    { name: 'messages', rows: digests * 365, bytes: found('bytes of a row of messages'), keyBits: 63 },
    { name: 'newsletter_subscriptions', rows: newsletters * NEW_A_YEAR, bytes: undefined, keyBits: 31 },
    { name: 'newsletter_editions', rows: colleges * 52, bytes: undefined, keyBits: 31 },
  ];
  return { requests, streams, digests, newsletters, processes, tables };
}

/** Formats the plan as Markdown. */
export function planText(kept: Kept, size: typeof SIZE): string {
  const { requests, streams, digests, newsletters, processes, tables } = planOf(kept, size);
  const connections = SERVICES.map((service) => {
    // A rollout adds a replica of each process.
    const own = processes.filter(({ name }) => name.startsWith(service));
    const ofReplica = (name: string) => (name.endsWith('sender') ? SENDER_CONNECTIONS : REPLICA_CONNECTIONS);
    return `${service} ${format(own.reduce((sum, { name, replicas }) => sum + (replicas + 1) * ofReplica(name), OPERATOR_CONNECTIONS))}`;
  });
  return [
    `For ${format(size.colleges)} colleges and ${format(size.students)} students:\n`,
    `- at the peak: ${format(requests)} requests a second, ${format(streams)} open streams`,
    `- emails an hour: ${format(newsletters * IN_ONE_TIME_ZONE)} newsletters, ${format(digests * IN_ONE_TIME_ZONE)} digests`,
    `- connections: ${connections.join(', ')}`,
    ...processes.map(
      ({ name, replicas, megabytes }) => `- ${name}: ${replicas} replicas of ${format(megabytes, 'MB')}`,
    ),
    ...tables.map(({ name, rows, bytes, keyBits }) => {
      const gigabytes = bytes === undefined ? '' : `, ${format((rows * bytes) / 1e9, 'GB')}`;
      return `- ${name} a year: ${format(rows)} rows${gigabytes}; its key lasts ${format((2 ** keyBits / rows) * 365)} days`;
    }),
  ].join('\n');
}

/** Returns docs/scaling.md, updated with the plan for the given costs. */
export const withPlan = (kept: Kept): Promise<string> =>
  formatted(DOCUMENT, withPart(readFileSync(DOCUMENT, 'utf8'), 'plan', planText(kept, SIZE)));

if (import.meta.main) {
  const options = { colleges: { type: 'string' }, students: { type: 'string' } } as const;
  const { colleges = SIZE.colleges, students = SIZE.students } = parseArgs({ options }).values;
  process.stdout.write(`${planText(readKept(), { colleges: Number(colleges), students: Number(students) })}\n`);
  writeFileSync(DOCUMENT, await withPlan(readKept()));
}
