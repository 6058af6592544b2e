import { randomInt } from 'node:crypto';
import { MikroORM, RequestContext } from '@mikro-orm/postgresql';
import type { Type } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { ServiceName, UserRole } from '@campus-deals/contracts/enumerations';
import type { DomainEvent, EventName, EventPayload, HandlerName } from '@campus-deals/contracts/events';
import { InternalTokens, VISITOR, type Caller, type SignedInUser } from '@campus-deals/service-defaults';
import { justSignedIn, responseErrors } from '@campus-deals/service-defaults/testing';
import { uuidv7 } from 'uuidv7';
import { expect } from 'vitest';

export type Answer = Awaited<ReturnType<NestFastifyApplication['inject']>>;
type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export interface Question {
  caller?: Caller | undefined;
  body?: unknown;
  headers?: Record<string, string>;
}

const SECRET = 'a secret of at least thirty-two characters';
const tokens = new InternalTokens(SECRET);

/** Settings that every service of a test has. */
export const TEST_SETTINGS = {
  NODE_ENV: 'test',
  PORT: '0',
  LOG_LEVEL: 'silent',
  INTERNAL_TOKEN_SECRET: SECRET,
  PUBLIC_URL: 'http://localhost:3000',
  // Tests send more requests at once than any gateway, on busy machines.
  DATABASE_CONNECT_TIMEOUT_MS: '60000',
  DATABASE_LOCK_TIMEOUT_MS: '60000',
  DATABASE_STATEMENT_TIMEOUT_MS: '60000',
  INTERNAL_TIMEOUT_MS: '60000',
} as const;

/** Returns a signed-in user as the gateway names them. */
export const user = (userId: number, role: UserRole = 'student', sessionId = userId): SignedInUser => ({
  kind: 'user',
  userId,
  role,
  sessionId,
});

/** Returns an event as a service publishes it. */
export function eventOf<N extends EventName>(name: N, payload: EventPayload<N>, occurredAt = new Date()) {
  return { id: uuidv7(), name, version: 1, occurredAt: occurredAt.toISOString(), payload } as DomainEvent<N>;
}

/** Returns a college that is unique in this run, as the catalogue publishes it. */
export function aCollege(facts: Partial<EventPayload<'CollegeCreated'>> = {}): EventPayload<'CollegeCreated'> {
  const collegeId = randomInt(1, 2_000_000_000);
  return {
    collegeId,
    name: `College ${collegeId}`,
    shortName: `college-${collegeId}`,
    city: 'Reno',
    state: 'NV',
    status: 'live',
    isActive: false,
    domains: [],
    timeZone: 'America/Los_Angeles',
    version: 1,
    ...facts,
  };
}

/** A running service of a test: its requests, events and rows. */
export abstract class ServiceUnderTest {
  protected constructor(
    public app: NestFastifyApplication,
    private readonly name: ServiceName,
  ) {}

  /** Sends a request, and checks the response against the route's schema. */
  async ask(method: Method, url: string, { caller, body, headers }: Question = {}): Promise<Answer> {
    const answer = await this.app.inject({
      method,
      url,
      headers: { ...headers, ...(await this.tokenOf(caller)) },
      ...(body !== undefined && { payload: body as object }),
    });
    expect(responseErrors(this.app, method, url, answer)).toEqual({});
    return answer;
  }

  async tokenOf(caller: Caller = VISITOR): Promise<Record<string, string>> {
    return { 'x-internal-token': await tokens.sign(justSignedIn(caller), this.name) };
  }

  sql<T>(query: string, parameters: unknown[] = []): Promise<T[]> {
    return this.app.get(MikroORM).em.getConnection().execute(query, parameters);
  }

  /** Returns the values of a query's only column. */
  async column<T>(query: string, parameters: unknown[] = []): Promise<T[]> {
    return (await this.sql<object>(query, parameters)).map((row) => Object.values(row)[0] as T);
  }

  /** Returns a provider of any module. */
  get<T>(type: Type<T>): T {
    return this.app.get<T>(type, { strict: false });
  }

  /** Returns the published events, oldest first. */
  async published<N extends EventName>(name: N): Promise<EventPayload<N>[]> {
    const rows = await this.sql<{ payload: EventPayload<N> }>(
      'SELECT payload FROM outbox_events WHERE name = ? ORDER BY occurred_at, id',
      [name],
    );
    return rows.map(({ payload }) => payload);
  }

  /** Returns the actions in the service's audit entries, oldest first. */
  async audited(): Promise<string[]> {
    const rows = await this.sql<{ action: string }>('SELECT action FROM audit_entries ORDER BY occurred_at, id');
    return rows.map(({ action }) => action);
  }

  /**
   * Publishes an event through the full path: row, relay, queue, worker, inbox. Writes the row into this service's own
   * outbox, because a relay publishes events of any origin.
   */
  async publish<N extends EventName>(name: N, payload: EventPayload<N>): Promise<string> {
    const { id } = eventOf(name, payload);
    const values = [id, name, JSON.stringify(payload)];
    await this.sql('INSERT INTO outbox_events (id, name, version, payload) VALUES (?, ?, 1, ?::jsonb)', values);
    await this.sql('NOTIFY outbox_events');
    return id;
  }

  /** Delivers an event to a handler once, with its inbox, as the worker does. */
  async handle<N extends EventName>(handler: HandlerName<N>, event: DomainEvent<N>): Promise<void> {
    const [worker] = this.app.getMicroservices() as unknown as {
      serverInstance: { deliver(handler: string, event: DomainEvent): Promise<void> };
    }[];
    await worker?.serverInstance.deliver(handler, event);
  }

  /** Delivers an event to a handler twice, under two ids, so that the inbox does not skip the second. */
  async handleTwice<N extends EventName>(handler: HandlerName<N>, name: N, payload: EventPayload<N>): Promise<void> {
    for (let time = 0; time < 2; time += 1) await this.handle(handler, eventOf(name, payload));
  }

  /** Runs handlers in one transaction as messaging does, but without an inbox that would skip the second run. */
  async inTransaction<T>(work: () => Promise<T>): Promise<T> {
    return this.app.get(MikroORM).em.transactional(work, { clear: true });
  }

  /** Runs work with its own entity manager, as a job does. */
  async inContext<T>(work: () => Promise<T>): Promise<T> {
    return RequestContext.create(this.app.get(MikroORM).em, work);
  }
}
