import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const SCRIPT = join(import.meta.dirname, 'healthcheck.mjs');

async function checked(answers: Record<string, number>, path?: string): Promise<number | string | null | undefined> {
  const server = createServer((request, response) => {
    response.statusCode = answers[request.url ?? ''] ?? 404;
    response.end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const code = await exitCode({ PORT: String(port) }, path);
  server.close();
  return code;
}

function exitCode(env: NodeJS.ProcessEnv, path?: string): Promise<number | string | null | undefined> {
  return new Promise((resolve) => {
    execFile(process.execPath, [SCRIPT, ...(path ? [path] : [])], { env }, (error) => resolve(error ? error.code : 0));
  });
}

it('holds with a process that lives, and with one that says so on another port alone', async () => {
  expect(await checked({ '/live': 200 })).toBe(0);
  expect(await checked({})).toBe(0);
});

it('fails with one that is not ready, breaks or does not answer', async () => {
  expect(await checked({ '/ready': 503 }, '/ready')).toBe(1);
  expect(await checked({}, '/ready')).toBe(1);
  expect(await checked({ '/live': 500 })).toBe(1);
  expect(await exitCode({ PORT: '1' })).toBe(1);
});
