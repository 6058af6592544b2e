// Runs a script of package.json on the right Node, with everything installed. Starts on Node >= 18 without packages.
import { ensureInstalled, ensureNode } from './bootstrap.mjs';
import { failWith } from './problem.mjs';
import { endOnSignals } from './processes.mjs';

try {
  const [name, ...args] = process.argv.slice(2);
  await ensureNode();
  if (name === 'test') endOnSignals();
  await ensureInstalled();
  const { runScript } = await import('./scripts.ts');
  process.exitCode = await runScript(name, args);
} catch (error) {
  failWith(error);
}
