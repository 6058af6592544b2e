import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { ASK_TIMEOUT_MS, metrics, withTimeout } from '@campus-deals/service-defaults';
import { sql } from 'kysely';
import { Gauge } from 'prom-client';
import { tables } from '../entities.js';
import { statusesBefore } from './delivery.states.js';

const COUNTED = 10_000;

/** The services of this process; a scrape asks, nothing counts in between. */
const asked = new Set<DueDeliveriesMetric>();

const oldest = new Gauge({
  name: 'mail_oldest_due_seconds',
  help: 'Waiting time of the oldest mail that is due, beside those of newsletters',
  registers: [metrics],
});

export const dueDeliveries = new Gauge({
  name: 'mail_due_deliveries',
  help: 'Mails that are due and not sent, beside those of newsletters (counted up to 10000)',
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

/** What is due, as the database has it: every process of the service measures the same. */
@Injectable()
export class DueDeliveriesMetric implements OnModuleInit, OnApplicationShutdown {
  constructor(private readonly em: EntityManager) {}

  onModuleInit(): void {
    asked.add(this);
  }

  onApplicationShutdown(): void {
    asked.delete(this);
  }

  async read(): Promise<{ count: number; oldestSeconds: number }> {
    const due = tables(this.em)
      .selectFrom('deliveries')
      .select('due_at')
      .where('status', 'in', statusesBefore('claimed'))
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
