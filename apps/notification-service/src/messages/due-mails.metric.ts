import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { ASK_TIMEOUT_MS, metrics, withTimeout } from '@campus-deals/service-defaults';
import { sql } from 'kysely';
import { Gauge } from 'prom-client';
import { tables } from '../entities.js';

const COUNTED = 10_000;

/** Metric providers of this process. Values are read on each scrape. */
const asked = new Set<DueMailsMetric>();

const oldest = new Gauge({
  name: 'mail_oldest_due_seconds',
  help: 'Age of the oldest mail that is due, newsletters excluded',
  registers: [metrics],
});

export const dueDeliveries = new Gauge({
  name: 'mail_due_deliveries',
  help: 'Mails that are due and not sent, newsletters excluded (counted up to 10000)',
  registers: [metrics],
  async collect() {
    for (const one of asked) {
      // A database that is away must not take the other figures with it.
      const due = await withTimeout(ASK_TIMEOUT_MS, one.read()).catch(() => undefined);
      if (!due) continue;
      this.set(due.count);
      oldest.set(due.oldestSeconds);
    }
  },
});

/** Reads the due mails from the database, so every process of the service reports the same value. */
@Injectable()
export class DueMailsMetric implements OnModuleInit, OnApplicationShutdown {
  constructor(private readonly em: EntityManager) {}

  onModuleInit(): void {
    asked.add(this);
  }

  onApplicationShutdown(): void {
    asked.delete(this);
  }

  async read(): Promise<{ count: number; oldestSeconds: number }> {
    const due = tables(this.em)
      .selectFrom('messages')
      .select('due_at')
      .where('channel', '=', 'mail')
      .where('status', '=', sql.lit('pending' as const))
      .where('due_at', '<=', sql<string>`now()`)
      .orderBy('due_at')
      .limit(COUNTED);
    return tables(this.em)
      .selectFrom(due.as('due'))
      .select(({ fn, cast }) => [
        cast<number>(fn.countAll(), 'integer').as('count'),
        sql<number>`coalesce(extract(epoch from now() - min(due_at)), 0)::float`.as('oldestSeconds'),
      ])
      .executeTakeFirstOrThrow();
  }
}
