import { readFileSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { writePrivate } from './private-files.ts';
import { Problem } from './problem.mjs';

// Below the ephemeral port range, so that a restarted part finds its port free.
const FROM = 20_000;
const TO = 32_000;

/** Whether the port is free on both addresses of "localhost". */
export async function portIsFree(port: number) {
  if (!(await canListen(port))) return false;
  return !(await answers(port, { host: '::1' }));
}

/** Throws a one-line error for the first port in use. */
export async function requireFreePorts(ports: Record<string, number>) {
  const seen = new Map<number, string>();
  for (const [variable, port] of Object.entries(ports)) {
    if (seen.has(port)) throw new Problem(`${variable} and ${seen.get(port)} are both ${port}: choose two ports.`);
    seen.set(port, variable);
    if (!(await portIsFree(port)))
      throw new Problem(`Port ${port} is taken: stop what listens there, or set ${variable} to another port.`);
  }
}

/** Ports of inner parts: those of the last run if still free, so that addresses stay the same. */
export class InnerPorts {
  #path: string;
  #known: Record<string, number>;
  #given = new Set<number>();

  constructor(path: string) {
    this.#path = path;
    try {
      this.#known = JSON.parse(readFileSync(path, 'utf8'));
    } catch {
      this.#known = {};
    }
  }

  async for(name: string) {
    let port = this.#known[name];
    while (!port || this.#given.has(port) || !(await portIsFree(port))) port = randomPort();
    this.#given.add(port);
    this.#known[name] = port;
    writePrivate(this.#path, this.#known);
    return port;
  }
}

function canListen(port: number) {
  return new Promise<boolean>((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => resolve(true)));
  });
}

type Talk = (socket: Socket, done: (isAnswered: boolean) => void) => void;

/** Whether a port is answered: at once on a connection, or as `talk` finds. False after an error or the timeout. */
export function answers(port: number, { host = '127.0.0.1', timeout = 500 }, talk: Talk = (_, done) => done(true)) {
  return new Promise<boolean>((resolve) => {
    const socket = connect({ port, host, timeout });
    const done = (isAnswered: boolean) => {
      socket.destroy();
      resolve(isAnswered);
    };
    socket.on('connect', () => talk(socket, done));
    for (const event of ['error', 'timeout', 'close']) socket.on(event, () => done(false));
  });
}

/** Returns a free port for a short-lived process. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomPort();
    if (await portIsFree(port)) return port;
  }
}

/** Returns the environment of a stack on free ports. */
export async function freeStackPorts() {
  const found = new Set<number>();
  while (found.size < 3) found.add(await freePort());
  const [PORT, MAIL_PORT, SMTP_PORT] = [...found].map(String);
  return { PORT, MAIL_PORT, SMTP_PORT };
}

function randomPort() {
  return FROM + Math.floor(Math.random() * (TO - FROM));
}
