// Runs one script of package.json on the right Node with everything installed. Runs on Node >= 18 before anything is installed.
import { ensureInstalled, ensureNode } from './bootstrap.mjs';
import { failWith } from './problem.mjs';

try {
  await ensureNode();
  await ensureInstalled();
  const { runScript } = await import('./scripts.ts');
  process.exitCode = await runScript(process.argv[2], process.argv.slice(3));
} catch (error) {
  failWith(error);
}
