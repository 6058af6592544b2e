// `npm run audit:dependencies`, and in CI: exits with 1 for known high or critical vulnerabilities of production
// packages, and with 0 if the registry does not support audits. Runs on Node >= 18 before anything is installed: it
// reads the lock file.
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { judge } from './judge.mjs';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../..');
const { stdout } = spawnSync(
  'npm',
  ['audit', '--omit=dev', '--package-lock-only', '--json', '--fetch-retries=0', '--fetch-timeout=20000'],
  { cwd: ROOT, encoding: 'utf8', timeout: 60_000 },
);
const { verdict, findings } = judge(stdout ?? '');
if (verdict === 'found') process.stdout.write(`✗ dependencies\n${findings.map((line) => `  - ${line}\n`).join('')}`);
else
  process.stdout.write(
    verdict === 'clean' ? '✓ dependencies\n' : '- dependencies: not audited, the registry did not answer\n',
  );
process.exitCode = verdict === 'found' ? 1 : 0;
