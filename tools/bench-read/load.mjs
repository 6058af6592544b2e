import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SCRIPT = fileURLToPath(new URL('paths.lua', import.meta.url));
const CONNECTIONS = 32;
const folder = mkdtempSync(join(tmpdir(), 'campus-deals-bench-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
let seed = 0;

export function requireWrk() {
  if (spawnSync('wrk', ['-v'], { stdio: 'ignore' }).error)
    throw new Error('wrk is not on the PATH (Debian, Ubuntu: apt-get install wrk; macOS: brew install wrk)');
}

/** Names a list of paths to ask for. */
export function pathsFile(name, paths) {
  const file = join(folder, `${name}.txt`);
  writeFileSync(file, paths.join('\n'));
  return file;
}

/**
 * 32 connections ask `origin` for paths of the file: as fast as answers come, or `perSecond` altogether.
 * Answers requests a second and latency in ms. Throws when any answer was not 2xx. `method` other than GET comes as from our
 * own page, with a random cookie of the list.
 */
export async function load(origin, file, { seconds, perSecond, method = 'GET', cookies = [] }) {
  const env = {
    ...process.env,
    PATHS_FILE: file,
    METHOD: method,
    COOKIES: cookies.join('\n'),
    SEED: String(++seed),
    INTERVAL_MS: perSecond ? String((CONNECTIONS / perSecond) * 1000) : '0',
  };
  const output = await new Promise((resolve, reject) => {
    execFile(
      'wrk',
      ['-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, '--timeout', '10s', '-s', SCRIPT, origin],
      { env },
      (error, stdout) => (error ? reject(error) : resolve(stdout)),
    );
  });
  const result = JSON.parse(/^RESULT (.*)$/m.exec(output)[1]);
  if (result.failed > 0)
    throw new Error(
      `${origin}: ${result.failed} of ${result.requests} requests failed; such figures are worth nothing`,
    );
  return result;
}
