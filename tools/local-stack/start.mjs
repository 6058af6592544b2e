// `npm start`, and with --watch `npm run dev`. Runs on Node >= 18 before anything is installed.
import { ensureNode } from './bootstrap.mjs';
import { failWith } from './problem.mjs';

try {
  await ensureNode();
  const { startAndStay } = await import('./start-and-stay.ts');
  await startAndStay({ watch: process.argv.includes('--watch') });
} catch (error) {
  failWith(error);
}
