import { createServer, connect, type Server, type Socket } from 'node:net';
import { freePort } from './managed-process.js';

/** A connection to a real server that can be cut. Then new connections are refused and open ones break. */
export interface CuttableConnection {
  /** URL of the server through this connection. */
  url: string;
  cut(): Promise<void>;
  mend(): Promise<void>;
  stop(): Promise<void>;
}

export async function cuttableConnection(target: string): Promise<CuttableConnection> {
  const { hostname, port: targetPort } = new URL(target);
  const port = await freePort();
  const sockets = new Set<Socket>();
  let server: Server | undefined;

  const mend = async () => {
    if (server) return;
    const listening = createServer((near) => {
      const far = connect(Number(targetPort), hostname);
      for (const [socket, other] of [
        [near, far],
        [far, near],
      ] as const) {
        sockets.add(socket);
        socket.on('error', () => other.destroy());
        socket.on('close', () => {
          sockets.delete(socket);
          other.destroy();
        });
        socket.pipe(other);
      }
    });
    await new Promise<void>((resolve, reject) => listening.once('error', reject).listen(port, '127.0.0.1', resolve));
    server = listening;
  };
  const cut = async () => {
    const closed = new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)));
    server = undefined;
    for (const socket of sockets) socket.destroy();
    await closed;
  };

  await mend();
  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return { url: url.href, cut, mend, stop: cut };
}
