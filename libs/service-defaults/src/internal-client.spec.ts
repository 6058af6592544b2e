import { createServer, type Server } from 'node:http';
import { ServiceHealthDto } from '@campus-deals/contracts/gateway/site.dto';
import { startBalancer } from '@campus-deals/testing';
import { afterEach, expect, test, vi } from 'vitest';
import { InternalClients } from './internal-client.js';
import { InternalTokens } from './internal-tokens.js';

const LIFE_MS = 30_000;
const servers: Server[] = [];

async function replica(name: string): Promise<Server> {
  const answer = JSON.stringify({ service: name, status: 'up', latencyMs: 1, dependencies: [] });
  const server = createServer((_req, res) => void res.setHeader('content-type', 'application/json').end(answer));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  servers.push(server);
  return server;
}

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
  vi.restoreAllMocks();
});

test('a replica that was added is asked, too, once connections are 30 s old, with questions that never pause', async () => {
  let now = Date.now();
  vi.spyOn(Date, 'now').mockImplementation(() => now);
  const replicas = [await replica('old')];
  const { url, close } = await startBalancer(replicas);
  const tokens = new InternalTokens('a secret of at least thirty-two characters');
  const client = new InternalClients('gateway', tokens, { IDENTITY_URL: url }).to('identity');
  /** Names the replicas that answer several consecutive requests, since the pool opens more than one connection. */
  const whoAnswers = async (): Promise<Set<string | undefined>> => {
    const seen = new Set<string | undefined>();
    for (let at = 0; at < 5; at += 1) seen.add((await client.ask('/', ServiceHealthDto))?.service);
    return seen;
  };

  expect(await whoAnswers()).toEqual(new Set(['old']));
  replicas.push(await replica('new'));
  now += LIFE_MS;
  expect(await whoAnswers()).toEqual(new Set(['old']));
  const later = new Set<string | undefined>();
  for (let life = 0; life < 3; life += 1) {
    now += LIFE_MS + 1;
    for (const name of await whoAnswers()) later.add(name);
  }
  expect(later).toEqual(new Set(['old', 'new']));
  close();
});
