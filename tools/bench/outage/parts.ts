import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { migrateQueue } from '@campus-deals/messaging';
import { startLocalRedis } from '@campus-deals/testing/servers';
import type { Bench } from '../bench.ts';
import { createDatabase } from '../events/service-databases.ts';
import type { QueueEnv } from './work-left.ts';

/** A Redis, or a database on the given server. */
export async function startQueue(bench: Bench, serverUrl: string | undefined): Promise<QueueEnv> {
  if (!serverUrl) return { REDIS_URL: bench.stopLater(await startLocalRedis({ args: ['--appendonly', 'yes'] })).url };
  const url = await createDatabase(serverUrl, 'outage_queue');
  await migrateQueue(url);
  return { QUEUE_DATABASE_URL: url };
}

/** A sign-in provider that deletes whomever it is asked to. */
export async function startProvider(bench: Bench): Promise<string> {
  const server = createServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}'),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  bench.stopLater({ stop: async () => void server.close() });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
