// `npm run bench:read`: reads of 6,000 colleges through the gateway, beside the baseline; and the memory they take.
import { setTimeout as pause } from 'node:timers/promises';
import { startTemporaryStack } from '../local-stack/temporary-stack.ts';
import { startBaseline } from './baseline.ts';
import { atMost, run } from './bench.ts';
import { COLLEGES, fillColleges, SEARCHES } from './colleges.ts';
import { pathsFile } from './load.ts';
import { startUncachedGateway } from './replica.ts';
import { compareWithBaseline } from './rounds.ts';
import { serviceMemory, watchMemory } from './usage.ts';

const IDLE_MEGABYTES = 150;
const LOADED_MEGABYTES = 250;

await run(async (bench) => {
  const stack = bench.stopLater(await startTemporaryStack({ env: { SEED: 'none' } }));
  const databaseUrl = stack.stack.env['CATALOG_DATABASE_URL'] ?? '';
  await fillColleges(databaseUrl);
  await pause(3000);
  const idle = serviceMemory(stack);
  const origins = {
    baseline: bench.stopLater(await startBaseline(databaseUrl)).origin,
    uncached: bench.stopLater(await startUncachedGateway(stack)).origin,
    cached: stack.url,
  };
  const loaded = watchMemory(stack);
  const searches = SEARCHES.map((text) => `/api/colleges?search=${text}`);
  const single = Array.from({ length: Math.min(500, COLLEGES) }, (_, at) => `/api/colleges/${at + 1}`);
  await compareWithBaseline(bench, 'GET /api/colleges?search=', pathsFile('searches', searches), origins, {
    uncached: 0.5,
    cached: 4,
  });
  await compareWithBaseline(bench, 'GET /api/colleges/{id}', pathsFile('single', single), origins, {
    uncached: 0.8,
    cached: 4,
  });
  for (const [name, megabytes] of idle) bench.result(`${name}, idle`, atMost(megabytes, IDLE_MEGABYTES, 'MB'));
  for (const [name, megabytes] of loaded())
    bench.result(`${name}, at most under this load`, atMost(megabytes, LOADED_MEGABYTES, 'MB'));
});
