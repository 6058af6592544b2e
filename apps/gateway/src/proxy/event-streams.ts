import type { FastifyReply } from 'fastify';
import type { ServerResponse } from 'node:http';
import { Bulkhead } from '@campus-deals/service-defaults/without-nest';
import { openEventStreams } from '../gateway-metrics.js';

export interface StreamLimits {
  perReplica: number;
  /** Per network (`clientKey`), which a whole campus may share. */
  perNetwork: number;
}

/** Seconds until a refused client comes back; at random, so that those of a replica that ended do not come all at once. */
const RETRY_AFTER_SECONDS = [30, 90] as const;

/** Limits and tracks answers without an end: event streams, and files that are written while they are read. */
export class EventStreams {
  private readonly bulkhead: Bulkhead;
  private readonly open = new Set<ServerResponse>();

  constructor({ perReplica, perNetwork }: StreamLimits) {
    const [least, most] = RETRY_AFTER_SECONDS;
    this.bulkhead = new Bulkhead('event-streams', perReplica, {
      perKey: perNetwork,
      retryAfterSeconds: () => Math.round(least + Math.random() * (most - least)),
    });
  }

  /** Takes a place until the answer is closed. Throws Overloaded, with a Retry-After of 30 to 90 s. */
  take(network: string, { raw }: FastifyReply): void {
    const release = this.bulkhead.tryAcquire(network);
    if (raw.destroyed) release();
    else raw.once('close', release);
  }

  /** Counts an answer that turned out to be an event stream; a file that is written while it is read has an end. */
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

  /** Ends all streams: a server that stops waits for every answer. Clients come back to another replica. */
  close(): void {
    for (const raw of this.open) raw.destroy();
  }
}
