import { connect, type Socket } from 'node:net';
import { childSettings, serve } from '../child-process.ts';

/** What a client sends slowly: the body of a write, the headers of a read, an image. */
export const KINDS = ['bodies', 'headers', 'uploads'] as const;
export type SlowKind = (typeof KINDS)[number];

export interface SlowClientsSettings {
  origin: string;
  clients: number;
  /** Cookies of the accounts that upload. */
  cookies: string[];
}

export interface SlowClientCounts {
  /** At any time since nearly all of them were connected; 0 when they never were. */
  fewestConnected: number;
  /** Answers 408 of each kind, and all others. */
  timedOut: Record<SlowKind, number>;
  otherwise: string[];
}

const BYTE_EVERY_MS = 500;
/** So that they do not all time out together. */
const SPREAD_MS = 5000;
const AGAIN_AFTER_MS = 50;
const LOOK_EVERY_MS = 100;
const CLIENTS_PER_ADDRESS = 10;
/** Some are always between their time-out and their next attempt. */
const NEARLY_ALL = 0.98;

const { origin, clients, cookies } = childSettings<SlowClientsSettings>();
const { hostname, port } = new URL(origin);
const sockets = new Set<Socket>();
let isOn = false;
let wereAll = false;
let timers: NodeJS.Timeout[] = [];
let counts: SlowClientCounts;

function start(): void {
  isOn = true;
  wereAll = false;
  counts = { fewestConnected: 0, timedOut: { bodies: 0, headers: 0, uploads: 0 }, otherwise: [] };
  timers = [
    ...Array.from({ length: clients }, (_, number) => setTimeout(dribble, (number * SPREAD_MS) / clients, number)),
    setInterval(sendOneByteEach, BYTE_EVERY_MS),
    setInterval(look, LOOK_EVERY_MS),
  ];
}

async function stop(): Promise<SlowClientCounts> {
  isOn = false;
  for (const timer of timers) clearTimeout(timer);
  for (const socket of sockets) socket.destroy();
  return counts;
}

/** Begins what never comes whole, and begins again when it is turned away. */
function dribble(number: number): void {
  const kind = KINDS[number % KINDS.length] ?? 'bodies';
  const socket = connect(Number(port), hostname);
  let answer = '';
  socket.setNoDelay();
  socket.on('connect', () => sockets.add(socket));
  socket.on('data', (chunk) => (answer += chunk.toString()));
  socket.on('error', () => undefined);
  socket.on('close', () => {
    sockets.delete(socket);
    if (!isOn) return;
    if (answer.startsWith('HTTP/1.1 408 ')) counts.timedOut[kind] += 1;
    else counts.otherwise.push(`${kind}: ${answer.split('\r\n', 1).join() || 'no answer'}`);
    setTimeout(() => isOn && dribble(number), AGAIN_AFTER_MS);
  });
  const client = Math.floor(number / CLIENTS_PER_ADDRESS);
  const address = `203.0.${113 + Math.floor(client / 250)}.${1 + (client % 250)}`;
  socket.write(beginning(kind, number, ['Host: slow', `X-Forwarded-For: ${address}`]).join('\r\n'));
}

function beginning(kind: SlowKind, number: number, headers: string[]): string[] {
  if (kind === 'headers') return ['GET /api/colleges HTTP/1.1', ...headers, 'X-Slow: '];
  if (kind === 'bodies')
    return [
      'POST /api/deals/1/interactions HTTP/1.1',
      ...headers,
      'Content-Type: application/json',
      'Content-Length: 1000',
      '',
      '{',
    ];
  return [
    'POST /api/upload/image HTTP/1.1',
    ...headers,
    `Cookie: ${cookies[Math.floor(number / KINDS.length) % cookies.length]}`,
    'Sec-Fetch-Site: same-origin',
    'Content-Type: multipart/form-data; boundary=x',
    'Content-Length: 500000',
    '',
    '--x\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n',
  ];
}

function sendOneByteEach(): void {
  for (const socket of sockets) socket.write(' ');
}

function look(): void {
  wereAll ||= sockets.size > clients * NEARLY_ALL;
  if (!wereAll) return;
  counts.fewestConnected = counts.fewestConnected === 0 ? sockets.size : Math.min(counts.fewestConnected, sockets.size);
}

serve({ start, stop });
