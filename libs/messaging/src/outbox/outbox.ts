import { Inject, Injectable } from '@nestjs/common';
import type { Transaction } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import type { ServiceName } from '@campus-deals/contracts/enumerations';
import { EVENTS, publishes, type EventName, type EventPayload } from '@campus-deals/contracts/events';
import { checkValue, currentTraceparent, inSpan, SpanKind, typedTables } from '@campus-deals/service-defaults';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import type { messagingEntities } from '../messaging-entities.js';
import { AfterCommit } from './after-commit.js';
import { Relay } from './relay.js';
import { MESSAGING_SETTINGS, type MessagingSettings } from '../messaging-settings.js';

const ROWS_PER_STATEMENT = 1000;

const { tables } = typedTables<typeof messagingEntities>();

export interface Timing {
  /** Delay in seconds, during which the event can be withdrawn. */
  afterSeconds?: number;
}

/** Publishes a service's events as rows in its own database, in the same transaction as their change. */
@Injectable()
export class Outbox {
  private readonly afterCommit: AfterCommit;

  constructor(
    @Inject(EntityManager) private readonly em: EntityManager,
    @Inject(MESSAGING_SETTINGS) private readonly settings: MessagingSettings,
    /** Absent in commands: the services' relays poll every second. */
    @Inject(Relay) relay?: Relay,
  ) {
    this.afterCommit = new AfterCommit(() => relay?.announce());
    em.getEventManager().registerSubscriber(this.afterCommit);
  }

  /** Owner of the outbox. */
  get service(): ServiceName {
    return this.settings.service;
  }

  /**
   * Publishes an event when the current transaction commits, or after the given delay. Returns its id. Throws outside a
   * transaction, on an invalid payload, and on another service's event.
   */
  async publish<N extends EventName>(name: N, payload: EventPayload<N>, timing: Timing = {}): Promise<string> {
    const [id = ''] = await this.publishAll(name, [payload], timing);
    return id;
  }

  /** Publishes many events at once (for an import) in as few statements as possible. */
  async publishAll<N extends EventName>(
    name: N,
    payloads: EventPayload<N>[],
    { afterSeconds }: Timing = {},
  ): Promise<string[]> {
    const event = EVENTS[name];
    if (!publishes(this.service, event))
      throw new Error(`${name} is published by ${String(event.from)}, not by ${this.service}`);
    const transaction = this.em.getTransactionContext<Transaction>();
    if (!this.em.isInTransaction() || !transaction)
      throw new Error(`${name} must be published in the transaction of the change it is about`);
    this.afterCommit.note(transaction);
    return inSpan(`publish ${name}`, { kind: SpanKind.PRODUCER }, () => this.insert(name, payloads, afterSeconds));
  }

  private async insert<N extends EventName>(
    name: N,
    payloads: EventPayload<N>[],
    afterSeconds: number | undefined,
  ): Promise<string[]> {
    const traceparent = currentTraceparent() ?? null;
    const rows = payloads.map((payload) => ({
      id: uuidv7(),
      name,
      version: EVENTS[name].version,
      traceparent,
      payload: JSON.stringify(checked(name, payload)),
      ...(afterSeconds !== undefined && {
        retry_at: sql<Date>`now() + make_interval(secs => ${afterSeconds})`,
      }),
    }));
    for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
      const some = rows.slice(start, start + ROWS_PER_STATEMENT);
      await tables(this.em).insertInto('outbox_events').values(some).execute();
    }
    return rows.map(({ id }) => id);
  }

  /** Withdraws delayed events in the current transaction. Returns false if one was published: then roll back. */
  async withdraw(ids: string[]): Promise<boolean> {
    const { numDeletedRows } = await tables(this.em)
      .deleteFrom('outbox_events')
      .where('id', 'in', ids)
      .where('published_at', 'is', null)
      .where('first_published_at', 'is', null)
      .executeTakeFirstOrThrow();
    return Number(numDeletedRows) === ids.length;
  }
}

/** Validates a payload and returns only the fields in the catalog. */
function checked<N extends EventName>(name: N, payload: EventPayload<N>): object {
  const { instance, faults } = checkValue<object>(EVENTS[name].payload, payload);
  if (Object.keys(faults).length === 0) return instance;
  throw new Error(`${name} does not carry what the catalogue says: ${JSON.stringify(faults)}`);
}
