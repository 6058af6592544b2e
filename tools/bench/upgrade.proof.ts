// The version before works on databases that this version has migrated, and gives way to it without a lost request.
//   npm run prove upgrade -- [--from REF]      (REPLICAS, DRAIN_MS; the newest tag unless REF is given)
import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { ROOT } from '../local-stack/bootstrap.mjs';
import { run } from './bench.ts';
import { proveRollingRestart } from './faults/rolling-restart.ts';

const { from = newestTag() } = parseArgs({ options: { from: { type: 'string' } } }).values;
if (!from) throw new Error('No version is tagged: name one, --from REF');
await run((bench) => proveRollingRestart(bench, from));

function newestTag(): string {
  return execFileSync('git', ['tag', '--sort=-creatordate'], { cwd: ROOT, encoding: 'utf8' }).split('\n')[0] ?? '';
}
