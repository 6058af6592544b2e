import { once } from 'node:events';
import type { Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { healthChecks, ReportedFault } from './health-checks.js';

/**
 * How long an idle connection between our own processes is kept. Clients are told (`Keep-Alive`), and give theirs up two seconds
 * earlier: within a drain of this length none is left that a request could be sent over just as it closes.
 */
export const IDLE_CONNECTION_MS = 5000;

const LOOK_EVERY_MS = 100;

export interface OrderlyStop {
  server: Server;
  /** For so long after the signal it still takes requests, but says that it is not ready. */
  drainMs: number;
  /** How long the rest may take; then the process ends with 1. */
  withinMs: number;
  /** Finishes what is in hand and lets go of what that needs. */
  close(): Promise<unknown>;
}

const end = new AbortController();

/** Aborted once no more requests are taken: whatever would never end by itself (a stream) ends then. */
export const takesNoMore: AbortSignal = end.signal;

/**
 * Has SIGTERM or SIGINT end the process in order: it is not ready any more, goes on answering for `drainMs`, since who sends
 * requests hears of it later, and has each client come back on another connection; then it closes, and exits with 0.
 */
export function stopOnSignals(stop: OrderlyStop): void {
  let isStopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      if (!isStopping) void stopInOrder(stop);
      isStopping = true;
    });
}

async function stopInOrder({ server, drainMs, withinMs, close }: OrderlyStop): Promise<void> {
  // What it waits for may be away for good (the database, the queue): then it ends anyhow, before it is killed.
  setTimeout(() => process.exit(1), drainMs + withinMs).unref();
  healthChecks.add('process', () => Promise.reject(new ReportedFault('is stopping')));
  server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false;
  });
  if (drainMs > 0) await pause(drainMs);
  end.abort();
  try {
    await close();
    process.exit(0);
  } catch (error) {
    process.stderr.write(`could not stop in order: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}

/** Takes no new connection; resolves when every request has its answer. */
export async function answered(server: Server): Promise<void> {
  if (!server.listening) return;
  const closed = once(server, 'close');
  server.close();
  // Node closes those that are idle now; those that become idle afterwards it would keep.
  const timer = setInterval(() => server.closeIdleConnections(), LOOK_EVERY_MS);
  await closed;
  clearInterval(timer);
}
