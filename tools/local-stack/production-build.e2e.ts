import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from '@campus-deals/testing';
import { freePort } from '@campus-deals/testing/servers';
import { afterAll, expect, it } from 'vitest';
import { ROOT } from './bootstrap.mjs';

/** Build of the web, which the e2e part makes first. */
const DIST = join(ROOT, 'apps/web/dist');
const CLIENT = join(DIST, 'client');
const QUICK_LOGIN = /Quick Login|dev-login|Login as|quick development login/i;

/** Text of each file that a browser could fetch, by path. */
const files = Object.fromEntries(
  readdirSync(CLIENT, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(js|css|html)$/.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name))
    .map((path) => [path.slice(CLIENT.length), readFileSync(path, 'utf8')]),
);
const manifest = JSON.parse(readFileSync(join(CLIENT, '.vite/manifest.json'), 'utf8'));
/** Path of the file that contains the quick logins. */
const quickLogin = `/${manifest['src/marketplace/sign-in/quick-login.tsx'].file}`;

const servers: ChildProcess[] = [];
afterAll(async () => {
  for (const server of servers) {
    server.kill('SIGTERM');
    await once(server, 'exit');
  }
});

/** Starts the built server in an environment, and returns its address. */
async function served(env: Record<string, string>): Promise<string> {
  const port = await freePort();
  servers.push(
    spawn(process.execPath, [join(DIST, 'server/main.js')], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { PORT: String(port), INTERNAL_TOKEN_SECRET: 'x'.repeat(32), GATEWAY_URL: 'http://127.0.0.1:9', ...env },
    }),
  );
  const url = `http://127.0.0.1:${port}`;
  await eventually(async () => expect((await fetch(`${url}/live`)).status).toBe(200), { within: 60_000 });
  return url;
}

it('has the quick logins in a single file, which no page loads directly', () => {
  const holders = Object.entries(files).filter(([, text]) => QUICK_LOGIN.test(text));
  expect(holders.map(([path]) => path)).toEqual([quickLogin]);
  expect(files['/index.html']).not.toContain(quickLogin.split('/').at(-1));
  expect(files['/sw.js']).not.toContain(quickLogin.split('/').at(-1));
});

it('contains no styleguide, which only development has', () => {
  expect(Object.entries(files).filter((file) => /styleguide/i.test(file.join()))).toEqual([]);
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
