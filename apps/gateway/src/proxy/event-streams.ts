import type { FastifyReply } from 'fastify';
import type { ServerResponse } from 'node:http';
import { openEventStreams } from '../gateway-metrics.js';

/** Answers that end only when somebody leaves. */
export class EventStreams {
  private readonly open = new Set<ServerResponse>();

  /** Notes it where it is one: a file that is written while it is read has an end. */
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

  /** A server that stops waits for every answer. Clients come back to another replica. */
  close(): void {
    for (const raw of this.open) raw.destroy();
  }
}
