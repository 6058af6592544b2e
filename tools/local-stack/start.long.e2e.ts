import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from './bootstrap.mjs';
import { withClient } from './databases.ts';
import type { LockContent } from './lock.ts';
import { answersHttp } from './mail.ts';
import { freeStackPorts } from './ports.ts';
import { isRunning, signalGroup, waitUntil } from './processes.mjs';
import { pathsIn } from './settings.ts';
import { startTemporaryStack, type TemporaryStack } from './temporary-stack.ts';

/** Runs the program of `npm start` to its end, for starts that must be refused. */
async function refusedStart(env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, [join(ROOT, 'tools/local-stack/start.mjs')], {
    env: { ...process.env, SEED: 'none', ...env },
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  const [code] = await once(child, 'close');
  return { code, output: output.trim() };
}

const lockOf = (dataDir: string): LockContent => JSON.parse(readFileSync(pathsIn(dataDir).lock, 'utf8'));
const isUp = async (url: string) => (await fetch(`${url}/api/health`).catch(() => undefined))?.ok ?? false;

async function query({ stack }: TemporaryStack, sql: string) {
  return withClient(stack.env['CATALOG_DATABASE_URL'] ?? '', async (client) => (await client.query(sql)).rows);
}

describe('npm start', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'campus-deals-start-'));
  let ports: Awaited<ReturnType<typeof freeStackPorts>>;
  let stack: TemporaryStack;

  beforeAll(async () => {
    ports = await freeStackPorts();
    stack = await startTemporaryStack({ env: { ...ports, DATA_DIR: dataDir, SEED: 'none' } });
  }, 300_000);
  afterAll(async () => {
    await stack?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('listens on 127.0.0.1 only, and answers there', async () => {
    expect(await isUp(stack.url)).toBe(true);
    expect(await isUp(`http://127.0.0.1:${ports.PORT}`)).toBe(true);
  });

  it('signs people in by itself: the provider answers on the site’s own origin', async () => {
    const config = await fetch(`${stack.url}/api/config`);
    const { supabaseUrl, supabaseAnonKey } = (await config.json()) as Record<string, string>;
    expect([supabaseUrl, supabaseAnonKey]).toEqual([null, expect.stringMatching(/^sb_publishable_/)]);
    const settings = await fetch(`${stack.url}/auth/v1/settings`, { headers: { apikey: String(supabaseAnonKey) } });
    expect(await settings.json()).toMatchObject({ external: { email: true } });
  });

  it('refuses half a hosted project in one line', async () => {
    const { code, output } = await refusedStart({
      ...(await freeStackPorts()),
      SUPABASE_URL: 'https://project.example',
      SUPABASE_ANON_KEY: '',
    });
    expect(output).toBe('SUPABASE_URL is set: set SUPABASE_ANON_KEY too (or neither, for the stand-in).');
    expect(code).not.toBe(0);
  });

  it('refuses a second start on the same DATA_DIR in one line', async () => {
    const { code, output } = await refusedStart({ ...(await freeStackPorts()), DATA_DIR: dataDir });
    expect(output).toMatch(/^Already running on .* \(process \d+\): .*$/);
    expect(code).not.toBe(0);
    expect(await isUp(stack.url)).toBe(true);
  });

  it('refuses a taken port in one line and leaves nothing behind', async () => {
    const elsewhere = mkdtempSync(join(tmpdir(), 'campus-deals-taken-'));
    const blocker = createServer().listen(0, '127.0.0.1');
    await once(blocker, 'listening');
    const taken = String((blocker.address() as AddressInfo).port);
    const { code, output } = await refusedStart({ ...(await freeStackPorts()), MAIL_PORT: taken, DATA_DIR: elsewhere });
    expect(output).toBe(`Port ${taken} is taken: stop what listens there, or set MAIL_PORT to another port.`);
    expect(code).not.toBe(0);
    expect(existsSync(pathsIn(elsewhere).lock)).toBe(false);
    expect(existsSync(pathsIn(elsewhere).postgres)).toBe(false);
    blocker.close();
    rmSync(elsewhere, { recursive: true });
  });

  it('starts a killed service again and says so', async () => {
    const before = lockOf(dataDir).children.find(({ name }) => name === 'catalog');
    if (!before) throw new Error('catalog does not run');
    signalGroup(before.pid, 'SIGKILL');
    const again = () => lockOf(dataDir).children.find(({ name, pid }) => name === 'catalog' && pid !== before.pid);
    const url = stack.stack.env['CATALOG_URL'];
    expect(await waitUntil(async () => again() && (await answersHttp(`${url}/ready`)), 120_000)).toBe(true);
    expect(stack.output()).toMatch(/catalog ended \(killed by SIGKILL\), starting it again in 0.5 s/);
  });

  it('keeps acknowledged data when everything is killed, and starts again over what is left', async () => {
    await query(stack, 'CREATE TABLE kept AS SELECT 42 AS answer');
    const { pid, children } = lockOf(dataDir);
    // The database keeps running, as after a kill of only the supervisor. The next start must find and stop it.
    for (const child of children.filter(({ name }) => name !== 'postgres')) signalGroup(child.pid, 'SIGKILL');
    process.kill(pid, 'SIGKILL');

    stack = await startTemporaryStack({ env: { ...ports, DATA_DIR: dataDir, SEED: 'none' } });
    expect(stack.output()).toMatch(/the last run was cut short: stopping what it left \(.*postgres/);
    expect(await query(stack, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
  });

  it('leaves nothing running after SIGTERM', async () => {
    const { children } = lockOf(dataDir);
    expect(children.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['postgres', 'mail', 'auth-provider', 'catalog', 'gateway']),
    );
    await stack.stop();
    expect(children.filter(isRunning)).toEqual([]);
    expect(existsSync(pathsIn(dataDir).lock)).toBe(false);
    expect(existsSync(pathsIn(dataDir).stack)).toBe(false);
  });
});

describe('npm run dev', () => {
  it('answers with the page from its sources and with the API on one origin', async () => {
    const stack = await startTemporaryStack({ env: { SEED: 'none' }, args: ['--watch'] });
    try {
      expect(await isUp(stack.url)).toBe(true);
      expect(await (await fetch(stack.url)).text()).toContain('/@vite/client');
    } finally {
      await stack.stop();
    }
    // It builds everything first.
  }, 300_000);
});
