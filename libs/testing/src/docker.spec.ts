import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { requireImage } from './docker.js';

it('does not wait for a registry that never answers', async () => {
  const socket = join(mkdtempSync(join(tmpdir(), 'engine-')), 'docker.sock');
  const engine = createServer(({ url = '' }, response) => {
    if (url.includes('/distribution/')) return;
    response.writeHead(url.includes('/images/') ? 404 : 200, { 'content-type': 'application/json' }).end('{}');
  }).listen(socket);
  vi.stubEnv('DOCKER_HOST', `unix://${socket}`);
  vi.stubEnv('TESTCONTAINERS_RYUK_DISABLED', undefined);
  await expect(requireImage('postgres:1')).rejects.toThrow('no postgres:1 here, and no registry answers');
  engine.closeAllConnections();
  engine.close();
});
