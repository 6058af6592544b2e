import 'reflect-metadata';
import type { EntityManager } from '@mikro-orm/postgresql';
import { MikroORM } from '@mikro-orm/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { WEBHOOK_DATA } from '@campus-deals/contracts/catalog/webhook-data.dto';
import type { SettingsDto } from '@campus-deals/contracts/identity/settings.dto';
import type { EventName, EventPayload } from '@campus-deals/contracts/events';
import { createService, parseEnv, runMigrations, VISITOR, type Caller } from '@campus-deals/service-defaults';
import { Settings } from '@campus-deals/settings';
import { startMessaging } from '@campus-deals/messaging';
import { ServiceUnderTest, TEST_SETTINGS, user, type Answer } from '@campus-deals/messaging/testing/service';
import { emptyTables, eventually, testDatabase, testQueue } from '@campus-deals/testing';
import { expect } from 'vitest';
import { CatalogModule } from '../catalog.module.js';
import { catalogDatabase } from '../database.js';
import { DealClock } from '../deals/deal-clock.job.js';
import { DealInteractionsService } from '../deals/interactions/deal-interactions.service.js';
import { CatalogEnv } from '../env.js';
import { ReleaseExpiredVouchers } from '../counter/redemptions/release-expired.job.js';
import { startIdentityDouble, type IdentityDouble } from './identity-double.js';

export type { Answer };
export const ADMIN = user(1, 'admin');
export const STUDENT = user(2);
export const VENDOR = user(3, 'vendor');

/** Runs catalog over a fresh database, with a stub of identity. */
export class CatalogUnderTest extends ServiceUnderTest {
  private readonly settings = this.app.get(Settings);
  private readonly firstSettings = this.settings.current();

  constructor(
    app: NestFastifyApplication,
    readonly env: CatalogEnv,
    readonly identity: IdentityDouble,
    private readonly drop: () => Promise<unknown>,
  ) {
    super(app, 'catalog');
  }

  async stop(): Promise<void> {
    await this.app.close();
    await Promise.all([this.identity.stop(), this.drop()]);
  }

  /** Empties the tables, and resets settings and users. */
  async reset(): Promise<void> {
    this.identity.reset();
    Object.assign(this.settings, { values: this.firstSettings });
    await this.get(DealInteractionsService).runNow();
    // A handler of the previous file's events may interfere.
    await eventually(() => emptyTables(this.env.CATALOG_DATABASE_URL));
  }

  /** Returns a new fork, to read tables. */
  em(): EntityManager {
    return this.app.get(MikroORM).em.fork() as EntityManager;
  }

  /** Returns the body that a caller gets from a URL. */
  async read<T>(url: string, caller?: Caller): Promise<T> {
    return (await this.ask('GET', url, { caller })).json<T>();
  }

  /** Returns the published events with these values, oldest first. */
  override async published<N extends EventName>(
    name: N,
    having: Partial<EventPayload<N>> = {},
  ): Promise<EventPayload<N>[]> {
    return this.column(
      'SELECT payload FROM outbox_events WHERE name = ? AND payload @> ?::jsonb ORDER BY occurred_at, id',
      [name, JSON.stringify(having)],
    );
  }

  /** Applies settings of admins, as identity publishes them. */
  async applySettings(changes: Partial<SettingsDto>): Promise<void> {
    const [known] = await this.column<number>('SELECT version FROM known_settings');
    const values = { ...this.settings.current(), ...changes, version: (known ?? 0) + 1 };
    await this.em().transactional(() => this.settings.apply(values));
    await this.settings.refresh();
  }
}

export type SharedCatalog = Omit<CatalogUnderTest, 'stop'>;

let shared: Promise<CatalogUnderTest> | undefined;
let handling: Promise<CatalogUnderTest> | undefined;

/**
 * Returns this worker's catalog service with default settings. A file calls it at its top, which empties the tables.
 * Jobs and handlers run only when a test calls them.
 */
export const sharedCatalog = (): Promise<SharedCatalog> => emptied((shared ??= startCatalog()));

/** Returns the same with handlers, which also receive what the service itself publishes. */
export const handlingCatalog = (): Promise<SharedCatalog> => emptied((handling ??= startCatalog(startMessaging)));

async function emptied(started: Promise<CatalogUnderTest>): Promise<SharedCatalog> {
  const catalog = await started;
  await catalog.reset();
  return catalog;
}

/** Starts a catalog service with its own settings or with handlers. Pass `beforeListen` as in main.ts only to handle events. */
export async function startCatalog(
  beforeListen?: (app: NestFastifyApplication) => Promise<void>,
  settings: Record<string, string> = {},
): Promise<CatalogUnderTest> {
  const database = await testDatabase('catalog', (url) => runMigrations(catalogDatabase(url)));
  const [queue, identity] = [await testQueue(), await startIdentityDouble()];
  const env = parseEnv(CatalogEnv, {
    ...TEST_SETTINGS,
    CATALOG_DATABASE_URL: database.url,
    WEBHOOK_SECRETS_KEY: TEST_SETTINGS.INTERNAL_TOKEN_SECRET,
    IDENTITY_URL: identity.url,
    ...queue.env,
    ...settings,
  });
  const app = await createService({ name: 'catalog', module: CatalogModule.with(env), env, webhooks: WEBHOOK_DATA });
  await beforeListen?.(app);
  await app.init();
  // Jobs run only when a test calls them; otherwise they would query the database in the middle of other tests.
  for (const job of [DealClock, ReleaseExpiredVouchers, Settings]) await app.get(job).beforeApplicationShutdown();
  await app.getHttpAdapter().getInstance().ready();
  return new CatalogUnderTest(app, env, identity, () => Promise.all([database.drop(), queue.drop()]));
}

/** Returns the cache tags that a write invalidates. */
export const tagsOf = ({ headers }: Answer): string[] => String(headers['x-invalidate-tags'] ?? '').split(',');

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
