// Baseline for cached responses: one Fastify handler that sends the gateway's response to each path of PATHS_FILE from
// memory, with the same bytes and headers. ORIGIN is the gateway.
import { readFileSync } from 'node:fs';
import Fastify from 'fastify';
import { startReplica, type Replica } from './replica.ts';

/** Headers that Node's server sets itself. */
const SET_BY_NODE = new Set(['connection', 'date', 'keep-alive']);

export function startFromMemory(origin: string, pathsFile: string): Promise<Replica> {
  return startReplica({ entry: import.meta.filename, env: { ORIGIN: origin, PATHS_FILE: pathsFile } });
}

if (import.meta.main) {
  const { ORIGIN = '', PATHS_FILE = '', PORT } = process.env;
  const responses = new Map<string, { headers: Record<string, string>; body: Buffer }>();
  for (const path of readFileSync(PATHS_FILE, 'utf8').split('\n')) {
    const response = await fetch(`${ORIGIN}${path}`, { headers: { 'accept-encoding': 'identity' } });
    const headers = Object.fromEntries([...response.headers].filter(([name]) => !SET_BY_NODE.has(name)));
    responses.set(path, { headers, body: Buffer.from(await response.arrayBuffer()) });
  }
  const app = Fastify({ keepAliveTimeout: 72_000 });
  app.get('/*', (request, reply) => {
    const response = responses.get(request.url);
    if (!response) return reply.callNotFound();
    return reply.headers(response.headers).send(response.body);
  });
  app.get('/ready', async () => 'ready');
  await app.listen({ host: '127.0.0.1', port: Number(PORT) });
  process.on('SIGTERM', () => process.exit(0));
}
