import { once } from 'node:events';
import type { Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { healthChecks, ReportedFault } from './health-checks.js';

/**
 * Keep-alive time of an idle connection between our processes. The header `Keep-Alive` announces it, and clients close
 * theirs two seconds earlier. After a drain of this length, no connection is left that could close under a new request.
 */
export const IDLE_CONNECTION_MS = 5000;

const CHECK_EVERY_MS = 100;

export interface GracefulShutdown {
  server: Server;
  /** Time after the signal during which it still accepts requests but reports that it is not ready. */
  drainMs: number;
  /** Maximum time for the rest of the shutdown. After it the process exits with 1. */
  withinMs: number;
  /** Finishes running work and releases its resources. */
  close(): Promise<unknown>;
}

const end = new AbortController();

/** Aborted once no more requests are accepted. Ends work that never ends by itself, such as streams. */
export const takesNoMore: AbortSignal = end.signal;

/**
 * Shuts down gracefully on SIGTERM or SIGINT: reports not ready, serves for `drainMs` while load balancers catch up,
 * makes each client reconnect, then closes and exits with 0.
 */
export function stopOnSignals(stop: GracefulShutdown): void {
  let isStopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      if (!isStopping) void shutDown(stop);
      isStopping = true;
    });
}

async function shutDown({ server, drainMs, withinMs, close }: GracefulShutdown): Promise<void> {
  // A dependency (the database, the queue) may never come back: exit anyway, before being killed.
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
    process.stderr.write(`could not shut down gracefully: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}

/** Stops accepting connections, and resolves when every request is answered. */
export async function answered(server: Server): Promise<void> {
  if (!server.listening) return;
  const closed = once(server, 'close');
  server.close();
  // Node closes connections that are idle now, but keeps those that become idle later.
  const timer = setInterval(() => server.closeIdleConnections(), CHECK_EVERY_MS);
  await closed;
  clearInterval(timer);
}
