// `npm run bench:tracing`: what traces cost a read past the cache, through gateway and catalogue: off, one in a hundred recorded, all.
import { AsyncLocalStorage } from 'node:async_hooks';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { runInRequestScope } from '@campus-deals/service-defaults/without-nest';
import { startTemporaryStack } from '../local-stack/temporary-stack.ts';
import { atMost, format, run, withoutLimit, type Bench } from './bench.ts';
import { COLLEGES, fillColleges } from './colleges.ts';
import { pathsFile } from './load.ts';
import { serviceNamed, startReplica, startUncachedGateway } from './replica.ts';
import { inTurns } from './rounds.ts';
import { median } from './statistics.ts';

/** Part of a read's time of the processor. */
const OFF = 0.01;
const SCOPES = 200_000;
const ROUNDS = 7;

await run(async (bench) => {
  const stack = bench.stopLater(await startTemporaryStack({ env: { SEED: 'none' } }));
  await fillColleges(stack.stack.env['CATALOG_DATABASE_URL'] ?? '');
  const collector = await startCollector(bench);
  const paths = pathsFile(
    'single',
    Array.from({ length: Math.min(500, COLLEGES) }, (_, at) => `/api/colleges/${at + 1}`),
  );
  /** A gateway and a catalogue of their own. */
  const target = async (env: NodeJS.ProcessEnv) => {
    const catalog = serviceNamed(stack, 'catalog');
    const { origin } = bench.stopLater(await startReplica({ ...catalog, env: { ...catalog.env, ...env } }));
    return {
      origin: bench.stopLater(await startUncachedGateway(stack, { ...env, CATALOG_URL: origin })).origin,
      paths,
    };
  };
  const recording = (share: string) => ({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector,
    OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
    OTEL_TRACES_SAMPLER_ARG: share,
  });
  const runs = await inTurns(bench, {
    off: await target({}),
    hundredth: await target(recording('0.01')),
    all: await target(recording('1')),
  });
  const processorMs = (name: keyof typeof runs) => median(runs[name].map((each) => each.processorMs));
  const off = processorMs('off');
  bench.result('a read with tracing off', withoutLimit(off, 'ms of processor'));
  bench.result('one read in a hundred recorded', withoutLimit(processorMs('hundredth') / off, '× off'));
  bench.result('every read recorded', withoutLimit(processorMs('all') / off, '× off'));
  const storage = new AsyncLocalStorage<object>();
  const requestId = 'a request';
  const scope = microseconds(() => runInRequestScope({ requestId }, () => undefined));
  const plain = microseconds(() =>
    storage.run({ requestId, changedTags: new Set(), step: undefined }, () => undefined),
  );
  bench.result(
    'of a read with tracing off, what carries an unrecorded trace through two processes',
    atMost((2 * (scope - plain)) / 1000 / off, OFF, 'of its processor time'),
    `${format(scope, 'µs')} a request's scope, ${format(plain, 'µs')} one without a trace`,
  );
});

/** Of one call, the middle of some rounds. */
function microseconds(work: () => void): number {
  const rounds = Array.from({ length: ROUNDS }, () => {
    const since = performance.now();
    for (let n = 0; n < SCOPES; n += 1) work();
    return ((performance.now() - since) * 1000) / SCOPES;
  });
  return median(rounds);
}

/** Takes whatever spans it is sent, and looks at none: its time would count as theirs. */
async function startCollector(bench: Bench): Promise<string> {
  const server = createServer((request, response) => request.resume().on('end', () => response.end('{}')));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  bench.stopLater({
    stop: async () => {
      server.closeAllConnections();
      server.close();
    },
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
