import { readFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { writePrivate } from './private-files.mjs';
import { Problem } from './problem.mjs';

// Below the range that outgoing connections take theirs from, so that a restarted part finds its port free.
const FROM = 20_000;
const TO = 32_000;

/** Whether nobody listens on the port, on either address that "localhost" may mean. */
export async function portIsFree(port) {
  if (!(await canListen(port))) return false;
  return !(await answers(port, '::1'));
}

/** One line for the first port that somebody else holds. */
export async function requireFreePorts(ports) {
  const seen = new Map();
  for (const [variable, port] of Object.entries(ports)) {
    if (seen.has(port)) throw new Problem(`${variable} and ${seen.get(port)} are both ${port}: choose two ports.`);
    seen.set(port, variable);
    if (!(await portIsFree(port)))
      throw new Problem(`Port ${port} is taken: stop what listens there, or set ${variable} to another port.`);
  }
}

/** Ports of inner parts: the ones of last time where they are still free, so that addresses stay. */
export class InnerPorts {
  #path;
  #known;
  #given = new Set();

  constructor(path) {
    this.#path = path;
    try {
      this.#known = JSON.parse(readFileSync(path, 'utf8'));
    } catch {
      this.#known = {};
    }
  }

  async for(name) {
    let port = this.#known[name];
    while (!port || this.#given.has(port) || !(await portIsFree(port)))
      port = FROM + Math.floor(Math.random() * (TO - FROM));
    this.#given.add(port);
    this.#known[name] = port;
    writePrivate(this.#path, this.#known);
    return port;
  }
}

function canListen(port) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => resolve(true)));
  });
}

function answers(port, host) {
  return new Promise((resolve) => {
    const socket = connect({ port, host, timeout: 500 });
    const done = (result) => {
      socket.destroy();
      resolve(result);
    };
    socket.once('connect', () => done(true));
    socket.once('error', () => done(false));
    socket.once('timeout', () => done(false));
  });
}

/** So many different free ports, for a stack that lives shortly. */
export async function freePorts(count) {
  const found = new Set();
  while (found.size < count) {
    const port = FROM + Math.floor(Math.random() * (TO - FROM));
    if (await portIsFree(port)) found.add(port);
  }
  return [...found];
}
