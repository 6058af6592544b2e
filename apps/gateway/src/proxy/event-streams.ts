import type { FastifyReply } from 'fastify';
import type { ServerResponse } from 'node:http';
import { between, Bulkhead } from '@campus-deals/service-defaults/without-nest';
import { openEventStreams } from '../gateway-metrics.js';

export interface StreamLimits {
  perReplica: number;
  /** Per network (`clientKey`), which a campus may share. */
  perNetwork: number;
}

/** Seconds until a rejected client retries. Random: a stopped replica's clients do not return all at once. */
const RETRY_AFTER_SECONDS = [30, 90] as const;

/** Limits and tracks endless responses: event streams, and files generated while they are sent. */
export class EventStreams {
  private readonly bulkhead: Bulkhead;
  private readonly open = new Set<ServerResponse>();

  constructor({ perReplica, perNetwork }: StreamLimits) {
    this.bulkhead = new Bulkhead('event-streams', perReplica, {
      perKey: perNetwork,
      retryAfterSeconds: () => Math.round(between(RETRY_AFTER_SECONDS)),
    });
  }

  /** Reserves a place until the response is closed. Throws Overloaded, with a Retry-After of 30 to 90 s. */
  take(network: string, { raw }: FastifyReply): void {
    const release = this.bulkhead.tryAcquire(network);
    if (raw.destroyed) release();
    else raw.once('close', release);
  }

  /** Counts a response that turned out to be an event stream; a generated file ends on its own. */
  note(reply: FastifyReply): void {
    if (!String(reply.getHeader('content-type')).startsWith('text/event-stream')) return;
    const { raw } = reply;
    this.open.add(raw);
    openEventStreams.inc();
    raw.once('close', () => {
      this.open.delete(raw);
      openEventStreams.dec();
    });
  }

  /** Closes all streams, since a stopping server waits for every response. Clients reconnect to another replica. */
  close(): void {
    for (const raw of this.open) raw.destroy();
  }
}
