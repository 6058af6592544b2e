// @vitest-environment node
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

const WEB = join(import.meta.dirname, '..');
const VITE = join(WEB, '../../node_modules/vite/bin/vite.js');
/** Directory from which the server resolves its unbundled dependencies. */
const TEMPORARY = join(WEB, 'node_modules/.cache');
const QUICK_LOGIN = /Quick Login|dev-login|Login as|quick development login/i;

let folder;
/** Text of each file that a browser could fetch, by path. */
let files;
/** Path of the file that contains the quick logins. */
let quickLogin;
const servers = [];

beforeAll(async () => {
  mkdirSync(TEMPORARY, { recursive: true });
  folder = mkdtempSync(join(TEMPORARY, 'build-'));
  const { NODE_ENV: _tests, ...env } = process.env;
  const build = (part, ...flags) =>
    promisify(execFile)(
      process.execPath,
      [VITE, 'build', ...flags, '--outDir', join(folder, part), '--emptyOutDir', '--logLevel', 'error'],
      { cwd: WEB, env },
    );
  await Promise.all([build('client'), build('server', '--ssr')]);
  const client = join(folder, 'client');
  const entries = (await readdir(client, { recursive: true, withFileTypes: true })).filter(
    (entry) => entry.isFile() && /\.(js|css|html)$/.test(entry.name),
  );
  const texts = entries.map(async ({ parentPath, name }) => {
    const path = join(parentPath, name);
    return [path.slice(client.length), await readFile(path, 'utf8')];
  });
  files = Object.fromEntries(await Promise.all(texts));
  const manifest = JSON.parse(await readFile(join(client, '.vite/manifest.json'), 'utf8'));
  quickLogin = `/${manifest['src/features/auth/quick-login.tsx'].file}`;
}, 120_000);

afterAll(async () => {
  for (const server of servers) {
    server.kill('SIGTERM');
    await once(server, 'exit');
  }
  await rm(folder, { recursive: true, force: true });
});

/** Starts the built server in an environment, and returns its address. */
async function served(env) {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  const server = spawn(process.execPath, [join(folder, 'server/main.js')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { PORT: String(port), INTERNAL_TOKEN_SECRET: 'x'.repeat(32), GATEWAY_URL: 'http://127.0.0.1:9', ...env },
  });
  servers.push(server);
  const url = `http://127.0.0.1:${port}`;
  await vi.waitFor(async () => expect((await fetch(`${url}/live`)).status).toBe(200), {
    timeout: 20_000,
    interval: 50,
  });
  return url;
}

it('has the quick logins in a single file, which no page loads directly', () => {
  const holders = Object.keys(files).filter((path) => QUICK_LOGIN.test(files[path]));
  expect(holders).toEqual([quickLogin]);
  expect(files['/index.html']).not.toContain(quickLogin.split('/').at(-1));
  expect(files['/sw.js']).not.toContain(quickLogin.split('/').at(-1));
});

it('contains no styleguide, which only development has', () => {
  expect(Object.keys(files).filter((path) => /styleguide/i.test(path + files[path]))).toEqual([]);
});

it('does not serve that file in production, nor where quick login is off', async () => {
  const production = await served({ NODE_ENV: 'production', PUBLIC_URL: 'https://deals.example' });
  expect((await fetch(production + quickLogin)).status).toBe(404);
  const off = await served({ NODE_ENV: 'development', PUBLIC_URL: 'http://localhost:3000' });
  expect((await fetch(off + quickLogin)).status).toBe(404);
});

it('serves it if the environment enables quick login, which proves that the test above detects it', async () => {
  const demo = await served({ NODE_ENV: 'development', PUBLIC_URL: 'http://localhost:3000', DEV_LOGIN: 'on' });
  const answer = await fetch(demo + quickLogin);
  expect(answer.status).toBe(200);
  expect(await answer.text()).toMatch(/Development Quick Login/);
});
