// `npm test` (everything) and `npm run test:unit|test:int|test:e2e`. Runs on Node >= 18 before anything is installed.
import { ensureInstalled, ensureNode } from './bootstrap.mjs';
import { failWith } from './problem.mjs';
import { endOnSignals } from './processes.mjs';

try {
  await ensureNode();
  endOnSignals();
  await ensureInstalled();
  const { runTests } = await import('./test-run.ts');
  const { passed, failed, unchanged } = await runTests(process.argv.slice(2));
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
  process.exit(failed > 0 || passed + unchanged === 0 ? 1 : 0);
} catch (error) {
  failWith(error);
}
