import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EXAMPLE_ENVIRONMENT, readCompose, readEnvironmentFile } from '../../deployment/compose.ts';
import { filledEnvironment } from '../../deployment/make-env.mjs';
import { ROOT } from '../../local-stack/bootstrap.mjs';
import { exactly, type Bench } from '../bench.ts';
import { runJourneys } from './journeys.ts';

/** What needs no look into databases, which are inside then. */
const FROM_OUTSIDE = ['gateway', 'pages', 'sign-in'];

export function engineAnswers(): boolean {
  return (
    spawnSync('docker', ['info'], { stdio: 'ignore' }).status === 0 &&
    spawnSync('docker', ['compose', 'version'], { stdio: 'ignore' }).status === 0
  );
}

/** `docker compose up` as an operator would, then the journeys that look at the product from outside. */
export async function proveWithEngine(bench: Bench, wanted: string[]): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'campus-deals-images-'));
  const file = join(dataDir, 'env');
  writeFileSync(file, filledEnvironment(readFileSync(EXAMPLE_ENVIRONMENT, 'utf8')), { mode: 0o600 });
  const compose = (...args: string[]) =>
    execFileSync('docker', ['compose', '--project-name', 'campus-deals-proof', '--env-file', file, ...args], {
      cwd: ROOT,
      stdio: 'inherit',
    });
  try {
    compose('up', '--build', '--detach', '--wait');
    const env = readEnvironmentFile(readFileSync(file, 'utf8'));
    const url = env['PUBLIC_URL'] ?? '';
    const stack = { pid: process.pid, url, mailUrl: `http://localhost:${env['MAIL_PORT']}`, env: {}, services: [] };
    writeFileSync(join(dataDir, 'stack.json'), JSON.stringify(stack));
    const green = await runJourneys(
      FROM_OUTSIDE.filter((name) => wanted.includes(name)),
      dataDir,
    );
    bench.result('journeys that failed', exactly(green ? 0 : 1, 0), Object.keys(readCompose(env).services).join(', '));
  } finally {
    compose('down', '--volumes');
    rmSync(dataDir, { recursive: true });
  }
}
