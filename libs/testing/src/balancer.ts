import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, createServer, type AddressInfo } from 'node:net';

export interface Balancer {
  url: string;
  close(): void;
}

/**
 * Starts a load balancer for several replicas, which can be added to the list. Each connection goes to the next
 * replica, like a Service in a cluster.
 */
export async function startBalancer(replicas: readonly Server[]): Promise<Balancer> {
  let connections = 0;
  const server = createServer((near) => {
    const replica = replicas[connections % replicas.length]?.address() as AddressInfo;
    connections += 1;
    const far = connect(replica.port, '127.0.0.1');
    for (const socket of [near, far]) socket.on('error', () => undefined);
    near.pipe(far).pipe(near);
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => void server.close() };
}
