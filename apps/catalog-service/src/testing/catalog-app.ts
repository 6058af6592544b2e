import 'reflect-metadata';
import type { EntityManager } from '@mikro-orm/postgresql';
import { MikroORM } from '@mikro-orm/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { WEBHOOK_DATA } from '@campus-deals/contracts/catalog/webhook-data.dto';
import type { SettingsDto } from '@campus-deals/contracts/identity/settings.dto';
import type { DomainEvent, EventName, EventPayload, HandlerName } from '@campus-deals/contracts/events';
import {
  createService,
  InternalTokens,
  parseEnv,
  runMigrations,
  VISITOR,
  type Caller,
} from '@campus-deals/service-defaults';
import { justSignedIn, responseErrors } from '@campus-deals/service-defaults/testing';
import { Settings } from '@campus-deals/settings';
import { startMessaging } from '@campus-deals/messaging';
import { emptyTables, eventually, testDatabase, testQueue } from '@campus-deals/testing';
import { expect } from 'vitest';
import { CatalogModule } from '../catalog.module.js';
import { catalogDatabase } from '../database.js';
import { DealClock } from '../deals/deal-clock.job.js';
import { DealInteractionsService } from '../deals/interactions/deal-interactions.service.js';
import { CatalogEnv } from '../env.js';
import { ReleaseExpiredVouchers } from '../counter/redemptions/release-expired.job.js';
import { startIdentityDouble, type IdentityDouble } from './identity-double.js';

const SECRET = 'a secret of at least thirty-two characters';
const tokens = new InternalTokens(SECRET);

export const ADMIN: Caller = { kind: 'user', userId: 1, role: 'admin', sessionId: 1 };
export const STUDENT: Caller = { kind: 'user', userId: 2, role: 'student', sessionId: 2 };
export const VENDOR: Caller = { kind: 'user', userId: 3, role: 'vendor', sessionId: 3 };

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

interface Asking {
  caller?: Caller;
  body?: unknown;
  headers?: Record<string, string>;
}

export type CatalogUnderTest = Awaited<ReturnType<typeof startCatalog>>;
export type SharedCatalog = Omit<CatalogUnderTest, 'stop'> & { identity: IdentityDouble };

let shared: ReturnType<typeof startShared> | undefined;
let handling: ReturnType<typeof startShared> | undefined;

/**
 * Returns this worker's catalog service with default settings and a stub of identity. A file calls it at
 * its top, which empties the tables. Jobs and handlers run only when a test calls them.
 */
export const sharedCatalog = (): Promise<SharedCatalog> => emptied((shared ??= startShared()));

/** Returns the same with handlers, which also receive what the service itself publishes. */
export const handlingCatalog = (): Promise<SharedCatalog> => emptied((handling ??= startShared(startMessaging)));

async function emptied(started: ReturnType<typeof startShared>): Promise<SharedCatalog> {
  const { reset, ...catalog } = await started;
  await reset();
  return catalog;
}

async function startShared(beforeListen?: (app: NestFastifyApplication) => Promise<void>) {
  const identity = await startIdentityDouble();
  const catalog = await startCatalog(beforeListen, { IDENTITY_URL: identity.url });
  const settings = catalog.app.get(Settings);
  const first = settings.current();
  return {
    ...catalog,
    identity,
    reset: async () => {
      identity.reset();
      Object.assign(settings, { values: first });
      await catalog.app.get(DealInteractionsService).runNow();
      // A handler of the last file's events may be in the way.
      await eventually(() => emptyTables(catalog.env.CATALOG_DATABASE_URL));
    },
  };
}

/** Starts a catalog service with its own settings or with handlers, on a fresh database. Pass `beforeListen` as in main.ts only to handle events. */
export async function startCatalog(
  beforeListen?: (app: NestFastifyApplication) => Promise<void>,
  settings: Record<string, string> = {},
) {
  const database = await testDatabase('catalog', (url) => runMigrations(catalogDatabase(url)));
  const queue = await testQueue();
  const env = parseEnv(CatalogEnv, {
    NODE_ENV: 'test',
    PORT: '0',
    LOG_LEVEL: 'silent',
    INTERNAL_TOKEN_SECRET: SECRET,
    PUBLIC_URL: 'http://localhost:3000',
    CATALOG_DATABASE_URL: database.url,
    WEBHOOK_SECRETS_KEY: SECRET,
    // Nothing listens there; a test that needs identity sets its own address.
    IDENTITY_URL: 'http://127.0.0.1:9',
    // Tests send more concurrent requests than a gateway does, on busy machines.
    DATABASE_CONNECT_TIMEOUT_MS: '30000',
    DATABASE_LOCK_TIMEOUT_MS: '20000',
    ...queue.env,
    ...settings,
  });
  const app = await createService({ name: 'catalog', module: CatalogModule.with(env), env, webhooks: WEBHOOK_DATA });
  await beforeListen?.(app);
  await app.init();
  // Jobs run only when a test calls them; otherwise they would query the database in the middle of other tests.
  await app.get(DealClock).beforeApplicationShutdown();
  await app.get(ReleaseExpiredVouchers).beforeApplicationShutdown();
  await app.get(Settings).beforeApplicationShutdown();
  await app.getHttpAdapter().getInstance().ready();
  const em = (): EntityManager => app.get(MikroORM).em.fork() as EntityManager;
  return {
    app,
    env,
    /** Returns a new fork, to read tables. */
    em,
    sql: <T>(query: string, values: unknown[] = []): Promise<T[]> => em().execute<T[]>(query, values),
    /** Sends a request, and compares a successful response with its declared class. */
    ask: async (method: Method, url: string, { caller = VISITOR, body, headers }: Asking = {}) => {
      const answer = await app.inject({
        method,
        url,
        headers: { ...headers, 'x-internal-token': await tokens.sign(justSignedIn(caller), 'catalog') },
        ...(body !== undefined && { payload: body as object }),
      });
      expect(responseErrors(app, method, url, answer)).toEqual({});
      return answer;
    },
    /** Returns the published events with these values, oldest first. */
    published: async <N extends EventName>(name: N, having: Partial<EventPayload<N>> = {}) => {
      const rows = await em().execute<{ payload: EventPayload<N> }[]>(
        'SELECT payload FROM outbox_events WHERE name = ? AND payload @> ?::jsonb ORDER BY occurred_at, id',
        [name, JSON.stringify(having)],
      );
      return rows.map(({ payload }) => payload);
    },
    /** Delivers an event once to a handler with its inbox, like the worker; needs `startMessaging`. */
    deliver: async <N extends EventName>(handler: HandlerName<N>, event: DomainEvent<N>): Promise<void> => {
      const [worker] = app.getMicroservices() as unknown as {
        serverInstance: { deliver(handler: string, event: DomainEvent): Promise<void> };
      }[];
      await worker?.serverInstance.deliver(handler, event);
    },
    /** Applies settings of admins, as identity publishes them. */
    applySettings: async (changes: Partial<SettingsDto>): Promise<void> => {
      const settings = app.get(Settings);
      const [known] = await em().execute<{ version: number }[]>('SELECT version FROM known_settings');
      const values = { ...settings.current(), ...changes, version: (known?.version ?? 0) + 1 };
      await em().transactional(() => settings.apply(values));
      await settings.refresh();
    },
    stop: async (): Promise<void> => {
      await app.close();
      await Promise.all([database.drop(), queue.drop()]);
    },
  };
}

/** Returns the rows of all pages of a list, by their links. */
export async function allPages<T = { id: number }>(
  catalog: Pick<CatalogUnderTest, 'ask'>,
  first: string,
  caller: Caller = VISITOR,
): Promise<T[]> {
  const rows: T[] = [];
  for (let next: string | undefined = first; next;) {
    const answer = await catalog.ask('GET', next, { caller });
    expect(answer.statusCode).toBe(200);
    rows.push(...answer.json<T[]>());
    next = /^<(.+)>; rel="next"$/.exec(String(answer.headers.link ?? ''))?.[1];
  }
  return rows;
}

/** Signal of a job that nothing interrupts. */
export const UNINTERRUPTED = new AbortController().signal;

/** Returns the signal of a job that is interrupted after so many steps. */
export function interruptedAfter(steps: number): AbortSignal {
  return Object.defineProperty(new AbortController().signal, 'aborted', { get: () => steps-- <= 0 });
}
