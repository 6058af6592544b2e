// A rolling restart is noticed by nobody: no request fails, nothing is lost, nothing happens twice. Two replicas of every process
// behind one address each, under reads, pages, writes with a ledger, open streams and journeys.
//   npm run prove restart      (REPLICAS, DRAIN_MS)
import { run } from './bench.ts';
import { proveRollingRestart } from './faults/rolling-restart.ts';

await run((bench) => proveRollingRestart(bench));
