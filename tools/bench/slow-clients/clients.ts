import { connect, type Socket } from 'node:net';
import { childSettings, serve } from '../child-process.ts';

export interface SlowClientCounts {
  /** At any time since nearly all of them were connected; 0 when they never were. */
  fewestConnected: number;
  /** Answers 408, and all others. */
  timedOut: number;
  otherwise: number;
}

const BYTE_EVERY_MS = 500;
/** So that they do not all time out together. */
const SPREAD_MS = 5000;
const AGAIN_AFTER_MS = 50;
const LOOK_EVERY_MS = 100;
const CLIENTS_PER_ADDRESS = 10;
/** Some are always between their time-out and their next attempt. */
const NEARLY_ALL = 0.98;

const { origin, clients } = childSettings<{ origin: string; clients: number }>();
const { hostname, port } = new URL(origin);
const sockets = new Set<Socket>();
let isOn = false;
let wereAll = false;
let timers: NodeJS.Timeout[] = [];
let counts: SlowClientCounts;

function start(): void {
  isOn = true;
  wereAll = false;
  counts = { fewestConnected: 0, timedOut: 0, otherwise: 0 };
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

/** Announces a body that never comes whole, and begins again when it is turned away. */
function dribble(number: number): void {
  const socket = connect(Number(port), hostname);
  let answer = '';
  socket.setNoDelay();
  socket.on('connect', () => sockets.add(socket));
  socket.on('data', (chunk) => (answer += chunk.toString()));
  socket.on('error', () => undefined);
  socket.on('close', () => {
    sockets.delete(socket);
    if (!isOn) return;
    if (answer.startsWith('HTTP/1.1 408 ')) counts.timedOut += 1;
    else counts.otherwise += 1;
    setTimeout(() => isOn && dribble(number), AGAIN_AFTER_MS);
  });
  const client = Math.floor(number / CLIENTS_PER_ADDRESS);
  const address = `203.0.${113 + Math.floor(client / 250)}.${1 + (client % 250)}`;
  socket.write(
    [
      'POST /api/deals/1/interactions HTTP/1.1',
      'Host: slow',
      'Content-Type: application/json',
      'Content-Length: 1000',
      `X-Forwarded-For: ${address}`,
      '',
      '{',
    ].join('\r\n'),
  );
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
