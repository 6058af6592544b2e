import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from './bootstrap.mjs';
import { freePorts } from './ports.mjs';
import { databaseVariable, SERVICES } from './services.mjs';
import { pathsIn } from './settings.mjs';
import { SIGN_IN_VARIABLES } from './sign-in-provider.mjs';

const READY = /is ready: (\S+)/;
/** The environment of a person's own stack must not reach a temporary one. */
const NOT_INHERITED = [
  'DATA_DIR',
  'PUBLIC_URL',
  'REDIS_URL',
  'QUEUE_DATABASE_URL',
  'SMTP_URL',
  ...SERVICES.flatMap(({ database }) => (database ? [databaseVariable(database)] : [])),
  ...SIGN_IN_VARIABLES,
];

/**
 * A whole stack of its own, on free ports and a new DATA_DIR, beside whatever else runs: for journeys, proofs and benchmarks.
 * Answers `{ url, mailUrl, dataDir, pid, stack, output, stop }`, where `stack` is the content of stack.json and `output()` what it printed; `stop` also removes the data, unless
 * `env` named its DATA_DIR.
 */
export async function startTemporaryStack({ env = {}, onOutput = () => {} } = {}) {
  const dataDir = env.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'campus-deals-stack-'));
  const [port, mailPort, smtpPort] = await freePorts(3);
  const inherited = Object.fromEntries(Object.entries(process.env).filter(([name]) => !NOT_INHERITED.includes(name)));
  const child = spawn(process.execPath, [join(ROOT, 'tools/local-stack/start.mjs')], {
    cwd: ROOT,
    env: {
      ...inherited,
      PORT: String(port),
      MAIL_PORT: String(mailPort),
      SMTP_PORT: String(smtpPort),
      ...env,
      DATA_DIR: dataDir,
    },
    // The channel lets the stack end when we are killed.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  const ended = once(child, 'exit');
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    await ended;
    if (!env.DATA_DIR) rmSync(dataDir, { recursive: true, force: true });
  };
  const ready = new Promise((resolve) => {
    const read = (chunk) => {
      output += chunk;
      onOutput(String(chunk));
      if (READY.test(output)) resolve(true);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
  });
  if (!(await Promise.race([ready, ended.then(() => false)]))) {
    await stop();
    throw new Error(`The stack did not start:\n${output.trim()}`);
  }
  const stack = JSON.parse(readFileSync(pathsIn(dataDir).stack, 'utf8'));
  return { url: stack.url, mailUrl: stack.mailUrl, dataDir, pid: child.pid, stack, output: () => output, stop };
}
