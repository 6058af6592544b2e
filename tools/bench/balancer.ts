import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { answersHttp } from '../local-stack/mail.ts';

/** Interval of readiness checks. The address of a service in a cluster reflects a change with about this delay. */
const PROBE_EVERY_MS = 250;

/**
 * TCP load balancer for the replicas of a service. Each new connection goes to the next ready replica and stays there
 * until it closes. A replica that is no longer ready gets no new connections.
 */
export class Balancer {
  readonly port: number;
  readonly #server: Server;
  readonly #ready = new Map<string, boolean>();
  readonly #sockets = new Set<Socket>();
  #next = 0;
  readonly #timer = setInterval(() => this.#probe(), PROBE_EVERY_MS);

  private constructor(server: Server) {
    this.#server = server.on('connection', (near) => this.#pass(near));
    this.port = (server.address() as AddressInfo).port;
  }

  static async start(): Promise<Balancer> {
    const server = createServer();
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return new Balancer(server);
  }

  /** Adds a ready replica. */
  add(origin: string): void {
    this.#ready.set(origin, true);
  }

  remove(origin: string): void {
    this.#ready.delete(origin);
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
  }

  #probe() {
    for (const origin of this.#ready.keys())
      void answersHttp(`${origin}/ready`).then((isReady) => {
        if (this.#ready.has(origin)) this.#ready.set(origin, isReady);
      });
  }

  #pass(near: Socket) {
    const ready = [...this.#ready].filter(([, isReady]) => isReady).map(([origin]) => origin);
    const origin = ready[this.#next++ % ready.length];
    if (!origin) return void near.destroy();
    const far = connect(Number(new URL(origin).port), '127.0.0.1');
    for (const socket of [near, far]) {
      this.#sockets.add(socket);
      socket.on('error', () => undefined);
      socket.setNoDelay(true);
    }
    near.pipe(far).pipe(near);
    near.on('close', () => this.#end(near, far));
    far.on('close', () => this.#end(far, near));
  }

  #end(ended: Socket, other: Socket) {
    this.#sockets.delete(ended);
    other.destroy();
  }
}
