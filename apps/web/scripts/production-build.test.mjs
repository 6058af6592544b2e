import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, expect, it } from 'vitest';

const WEB = join(import.meta.dirname, '..');
const VITE = join(WEB, '../../node_modules/vite/bin/vite.js');
const folders = [];

afterEach(() => Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true, force: true }))));

/** Everything a browser could fetch of a build, as one text. */
async function builtWith(env) {
  const folder = await mkdtemp(join(tmpdir(), 'campus-deals-web-'));
  folders.push(folder);
  const { VITE_QUICK_LOGIN: _ours, NODE_ENV: _tests, ...rest } = process.env;
  await promisify(execFile)(
    process.execPath,
    [VITE, 'build', '--outDir', folder, '--emptyOutDir', '--logLevel', 'error'],
    { cwd: WEB, env: { ...rest, ...env } },
  );
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter(
    (entry) => entry.isFile() && /\.(js|css|html|json)$/.test(entry.name),
  );
  return (await Promise.all(files.map(({ parentPath, name }) => readFile(join(parentPath, name), 'utf8')))).join('\n');
}

const QUICK_LOGIN = /Quick Login|dev-login|quick-login|Login as|quick development login/i;

it('holds no trace of the quick logins', async () => {
  expect(await builtWith({})).not.toMatch(QUICK_LOGIN);
}, 60_000);

it('holds them when the local stack asks for it, so that the search above means something', async () => {
  expect(await builtWith({ VITE_QUICK_LOGIN: 'on' })).toMatch(/Development Quick Login/);
}, 60_000);
