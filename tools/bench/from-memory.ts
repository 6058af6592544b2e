// The measure of a cached answer: one Fastify handler that sends what the gateway at ORIGIN answered to each path of
// PATHS_FILE, the same bytes and headers, from memory.
import { readFileSync } from 'node:fs';
import Fastify from 'fastify';
import { startReplica, type Replica } from './replica.ts';

/** Headers that Node's server sets itself. */
const OF_THE_SERVER = new Set(['connection', 'date', 'keep-alive']);

export function startFromMemory(origin: string, pathsFile: string): Promise<Replica> {
  return startReplica({ entry: import.meta.filename, env: { ORIGIN: origin, PATHS_FILE: pathsFile } });
}

if (import.meta.main) {
  const { ORIGIN = '', PATHS_FILE = '', PORT } = process.env;
  const answers = new Map<string, { headers: Record<string, string>; body: Buffer }>();
  for (const path of readFileSync(PATHS_FILE, 'utf8').split('\n')) {
    const answer = await fetch(`${ORIGIN}${path}`, { headers: { 'accept-encoding': 'identity' } });
    const headers = Object.fromEntries([...answer.headers].filter(([name]) => !OF_THE_SERVER.has(name)));
    answers.set(path, { headers, body: Buffer.from(await answer.arrayBuffer()) });
  }
  const app = Fastify({ keepAliveTimeout: 72_000 });
  app.get('/*', (request, reply) => {
    const answer = answers.get(request.url);
    if (!answer) return reply.callNotFound();
    return reply.headers(answer.headers).send(answer.body);
  });
  app.get('/ready', async () => 'ready');
  await app.listen({ host: '127.0.0.1', port: Number(PORT) });
  process.on('SIGTERM', () => process.exit(0));
}
