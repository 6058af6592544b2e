import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/**
 * A connection to a server that a test can cut: established connections end and new ones are refused until it is
 * restored.
 */
export interface FlakyConnection {
  /** The server's URL through this connection. */
  url: string;
  cut(): void;
  restore(): void;
  close(): void;
}

export async function flakyConnection(to: string): Promise<FlakyConnection> {
  const target = new URL(to);
  const sockets = new Set<Socket>();
  let isCut = false;
  const keep = (socket: Socket): Socket => {
    sockets.add(socket);
    return socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  };
  const server = createServer((near) => {
    if (isCut) return void near.destroy();
    const far = keep(connect(Number(target.port), target.hostname));
    keep(near).pipe(far).pipe(near);
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const here = new URL(to);
  here.hostname = '127.0.0.1';
  here.port = String((server.address() as AddressInfo).port);
  const endAll = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: here.href,
    cut: () => {
      isCut = true;
      endAll();
    },
    restore: () => (isCut = false),
    close: () => {
      server.close();
      endAll();
    },
  };
}
