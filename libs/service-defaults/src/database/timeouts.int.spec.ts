import type { Socket } from 'node:net';
import { Controller, Get, Module, Req } from '@nestjs/common';
import { MikroORM } from '@mikro-orm/core';
import { Migration } from '@mikro-orm/migrations';
import { EntityManager } from '@mikro-orm/postgresql';
import { eventually, forFile, testDatabase } from '@campus-deals/testing';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Access } from '../access.js';
import { testService } from '../testing/test-service.js';
import { DatabaseModule, databaseOptions, PreparingClient, runMigrations, type DatabaseSettings } from './index.js';

const POOL = {
  DATABASE_POOL_SIZE: 3,
  DATABASE_READ_POOL_SIZE: 2,
  DATABASE_CONNECT_TIMEOUT_MS: 3000,
  DATABASE_STATEMENT_TIMEOUT_MS: 12_000,
  DATABASE_LOCK_TIMEOUT_MS: 600,
  DATABASE_IDLE_IN_TRANSACTION_TIMEOUT_MS: 1000,
};

@Access('operations')
@Controller()
class ThingsController {
  constructor(private readonly em: EntityManager) {}

  @Get('sleep/:seconds')
  async sleep(@Req() { params: { seconds } }: { params: { seconds: string } }): Promise<unknown> {
    return this.em.execute('SELECT pg_sleep(?::float)', [seconds]);
  }

  @Get('read/:seconds')
  async read(@Req() { params: { seconds } }: { params: { seconds: string } }): Promise<unknown> {
    return this.em.getConnection('read').execute('SELECT pg_sleep(?::float)', [seconds]);
  }

  /** Updates two rows in this order, in one transaction. */
  @Get('both/:first/:second')
  async both(@Req() { params: { first, second } }: { params: Record<'first' | 'second', string> }): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      await em.execute('UPDATE things SET n = n + 1 WHERE id = ?', [first]);
      await em.execute('SELECT pg_sleep(0.2)');
      await em.execute('UPDATE things SET n = n + 1 WHERE id = ?', [second]);
    });
  }
}

class CreateThings extends Migration {
  override up(): void {
    this.addSql('CREATE TABLE things (id integer PRIMARY KEY, n integer NOT NULL)');
    this.addSql('INSERT INTO things VALUES (1, 0), (2, 0)');
  }
}
class AddColumn extends Migration {
  override up(): void {
    this.addSql('ALTER TABLE things ADD COLUMN m integer');
  }
}

let other: pg.Client;
/** Never in a transaction, in which pg_stat_activity keeps its first snapshot. */
let watcher: pg.Client;

const database = await forFile(testDatabase('timeouts'));
const options = (
  migrations = [CreateThings] as (new (...args: never[]) => Migration)[],
  pool?: DatabaseSettings['pool'],
) =>
  databaseOptions({
    url: database.url,
    name: 'things',
    entities: [],
    migrations: migrations as never,
    reads: {},
    pool,
  });

await runMigrations(options());
@Module({ imports: [DatabaseModule.forRoot(options([CreateThings], POOL))], controllers: [ThingsController] })
class ThingsModule {}
const app = await forFile(testService('things', ThingsModule));
beforeEach(async () => {
  other = new pg.Client({ connectionString: database.url });
  watcher = new pg.Client({ connectionString: database.url });
  await Promise.all([other.connect(), watcher.connect()]);
});
afterEach(() => Promise.all([other.end(), watcher.end()]));
async function answerOf(url: string): Promise<unknown> {
  const { statusCode, headers, body } = await app.inject(url);
  return statusCode === 200 ? 200 : [statusCode, headers['retry-after'], headers['content-type'], codeOf(body)];
}
const codeOf = (body: string): unknown => (JSON.parse(body) as { code: string }).code;
const AGAIN_LATER = [503, '2', 'application/problem+json; charset=utf-8', 'service_unavailable'];

describe('answers 503 and when to come again', () => {
  test('for a statement that takes too long, be it a write or a read', async () => {
    expect(await Promise.all([answerOf('/sleep/20'), answerOf('/read/20')])).toEqual([AGAIN_LATER, AGAIN_LATER]);
  });

  test('for a row that another transaction has locked', async () => {
    await other.query('BEGIN');
    await other.query('UPDATE things SET n = n + 1 WHERE id = 1');
    expect(await answerOf('/both/1/2')).toEqual(AGAIN_LATER);
    await other.query('ROLLBACK');
    await eventually(async () => expect(await answerOf('/both/1/2')).toBe(200));
  });

  test('for a deadlock, to one of the two', async () => {
    // The server checks for deadlocks after one second. A shorter wait never sees one.
    await other.query(`ALTER ROLE CURRENT_USER SET deadlock_timeout = '100ms'`);
    await app.get(MikroORM).em.getConnection().execute(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE application_name = 'things' AND pid <> pg_backend_pid()`);
    try {
      await eventually(async () =>
        expect(new Set(await Promise.all([answerOf('/both/1/2'), answerOf('/both/2/1')]))).toEqual(
          new Set([200, AGAIN_LATER]),
        ),
      );
    } finally {
      await other.query('ALTER ROLE CURRENT_USER RESET deadlock_timeout');
    }
  });

  test('for a pool whose connections are all taken, while health still answers', async () => {
    const sleeping = [1, 2, 3].map(() => answerOf('/sleep/8'));
    await eventually(async () => expect(await busy('things')).toBe(3));
    const waiting = answerOf('/sleep/0');
    const { statusCode } = await app.inject('/ready');
    expect(statusCode).toBe(200);
    expect(await waiting).toEqual(AGAIN_LATER);
    expect(await Promise.all(sleeping)).toEqual([200, 200, 200]);
  });
});

test('a transaction that was forgotten open is ended, and its locks with it', async () => {
  const forgotten = app
    .get(MikroORM)
    .em.fork()
    .transactional(async (em) => {
      await em.getConnection().execute('UPDATE things SET n = 0 WHERE id = 1', [], 'run', em.getTransactionContext());
      await eventually(async () => expect(await answerOf('/both/1/2')).toBe(200));
    });
  await expect(forgotten).rejects.toThrow(/terminat|connection error/);
});

test('a replica opens no more connections than its settings add up to', async () => {
  const many = Array.from({ length: 20 }, (_, n) => answerOf(n % 2 ? '/sleep/4' : '/read/4'));
  await eventually(async () => expect(await busy('things', 'things-reads')).toBe(5));
  await app.inject('/ready');
  await Promise.all(many);
  const { rows } = await other.query<{ name: string; n: number }>(
    `SELECT application_name name, count(*)::int n FROM pg_stat_activity
     WHERE datname = current_database() AND application_name <> '' GROUP BY 1 ORDER BY 1`,
  );
  expect(rows).toEqual([
    { name: 'things', n: 3 },
    { name: 'things-health', n: 1 },
    { name: 'things-reads', n: 2 },
  ]);
});

describe('a transaction that loses its connection', () => {
  let pool: pg.Pool;
  let db: Kysely<unknown>;
  beforeEach(() => {
    pool = new pg.Pool({
      connectionString: database.url,
      max: 1,
      Client: PreparingClient,
      connectionTimeoutMillis: 60_000,
    });
    pool.on('error', () => {});
    db = new Kysely({ dialect: new PostgresDialect({ pool }) });
  });
  afterEach(() => db.destroy());

  const works = async (): Promise<void> => {
    const { rows } = await sql<{ one: number }>`SELECT 1 AS one`.execute(db);
    expect(rows).toEqual([{ one: 1 }]);
  };

  test('before it has begun, or while it is under way, leaves its place in the pool to the next', async () => {
    pool.once('acquire', cut);
    await expect(db.startTransaction().execute()).rejects.toThrow('Connection terminated');
    await works();
    pool.once('acquire', cut);
    await expect(db.transaction().execute(() => Promise.resolve())).rejects.toThrow('Connection terminated');
    await works();
    const transaction = await db.startTransaction().execute();
    const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(transaction);
    await watcher.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
    await expect(sql`SELECT pg_sleep(1)`.execute(transaction)).rejects.toThrow(/terminat|connection error/);
    await transaction.rollback().execute();
    await works();
  });

  function cut(client: pg.PoolClient): void {
    (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
  }
});

describe('a migration', () => {
  test('waits for a table briefly, lets others pass, and comes again until it is free', async () => {
    await other.query('BEGIN');
    await other.query('SELECT * FROM things');
    const migrating = runMigrations(options([CreateThings, AddColumn]), { lockTimeoutMs: 200 });
    await eventually(async () => {
      const { rows } = await watcher.query<{ n: number }>(
        `SELECT count(*)::int n FROM pg_stat_activity WHERE datname = current_database() AND query LIKE '%ADD COLUMN%' AND wait_event_type = 'Lock'`,
      );
      return rows[0]?.n === 1;
    });
    // Readers queue behind the waiting ALTER TABLE, for as long as it waits and no longer.
    const third = new pg.Client({ connectionString: database.url, lock_timeout: 10_000 });
    await third.connect();
    expect((await third.query('SELECT count(*)::int n FROM things')).rows).toEqual([{ n: 2 }]);
    await third.end();
    await other.query('COMMIT');
    expect(await migrating).toEqual(['AddColumn']);
  });

  test('gives up with the reason when the table stays locked', async () => {
    class AddAnother extends Migration {
      override up(): void {
        this.addSql('ALTER TABLE things ADD COLUMN o integer');
      }
    }
    await other.query('BEGIN');
    await other.query('SELECT * FROM things');
    const migrating = runMigrations(options([CreateThings, AddColumn, AddAnother]), {
      lockTimeoutMs: 100,
      attempts: 2,
    });
    await expect(migrating).rejects.toThrow('lock timeout');
    await other.query('COMMIT');
  });
});

async function busy(...names: string[]): Promise<number> {
  const { rows } = await watcher.query<{ n: number }>(
    `SELECT count(*)::int n FROM pg_stat_activity WHERE datname = current_database() AND application_name = any($1) AND state = 'active'`,
    [names],
  );
  return rows[0]?.n ?? 0;
}
