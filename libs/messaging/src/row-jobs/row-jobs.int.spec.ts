import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { MikroORM, type EntityManager } from '@mikro-orm/postgresql';
import { describeQueue, eventually, testDatabase, type TestDatabase, type TestQueue } from '@campus-deals/testing';
import { DependencyUnavailableError, healthChecks, metrics } from '@campus-deals/service-defaults';
import { sql, type Kysely } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { QueuePaused, RowJob, RowJobs, startMessaging, startRowJobs, type DueRows } from '../index.js';
import { openQueueStore } from '../queues/open-queue-store.js';
import { aService, idleHandlers, createServiceTables } from '../testing/subscriber-services.js';
import { retryRows } from './retry-rows.js';

const STEPS = 5;
/** Longer than any test. */
const NEVER_MS = 3_600_000;

interface Tables {
  works: { id: number; due_at: string | null; priority: number; steps: number; ends: string };
}

async function createTables(url: string): Promise<void> {
  await createServiceTables(url);
  const pool = new pg.Pool({ connectionString: url });
  await pool.query(
    `CREATE TABLE works (id integer PRIMARY KEY, due_at timestamptz DEFAULT now(), priority integer NOT NULL DEFAULT 0,
      steps integer NOT NULL DEFAULT 0, ends text NOT NULL DEFAULT '')`,
  );
  await pool.end();
}

describeQueue('a row job', (backend) => {
  let database: TestDatabase;
  let pool: pg.Pool;
  let queue: TestQueue;
  let replicas: NestFastifyApplication[];
  let started: number[];
  let onStep: (id: number, step: number) => Promise<unknown> | void;

  beforeEach(async () => {
    [database, queue] = await Promise.all([testDatabase('works', createTables), backend.start()]);
    pool = new pg.Pool({ connectionString: database.url, max: 1 });
    [replicas, started, onStep] = [[], [], () => undefined];
  });
  afterEach(async () => {
    await Promise.all(replicas.map((replica) => replica.close()));
    await pool.end();
    await Promise.all([database.drop(), queue.drop()]);
  });

  /** Counts the steps of a row, one transaction each. */
  class CountSteps extends RowJob {
    constructor(
      private readonly em: () => EntityManager,
      name = 'count-steps',
      process?: string,
    ) {
      super({ name, title: `Rows of ${name}`, concurrency: 2, connections: 2, ...(process && { process }) });
    }

    due(): DueRows {
      return (this.em().getKysely() as Kysely<Tables>)
        .selectFrom('works')
        .select(['id', 'priority', 'due_at as dueAt'])
        .where('due_at', '<=', sql<string>`now()`)
        .orderBy('priority')
        .orderBy('id');
    }

    async run(id: number, signal: AbortSignal): Promise<void> {
      started.push(id);
      while (!signal.aborted && (await this.step(id)));
    }

    override async retryFailed(): Promise<number> {
      const again = await this.em().execute("UPDATE works SET due_at = now(), ends = '' WHERE ends <> '' RETURNING id");
      return again.length;
    }

    async giveUp(id: number): Promise<void> {
      await this.em().execute(`UPDATE works SET due_at = NULL, ends = ends || 'given up ' WHERE id = ?`, [id]);
    }

    private step(id: number): Promise<boolean> {
      return this.em().transactional(async (em) => {
        const [row] = await em.execute<{ steps: number }[]>(
          'SELECT steps FROM works WHERE id = ? AND due_at <= now() FOR UPDATE SKIP LOCKED',
          [id],
        );
        if (!row) return false;
        await onStep(id, row.steps);
        const isOver = row.steps + 1 === STEPS;
        await em.execute(
          `UPDATE works SET steps = steps + 1${isOver ? `, due_at = NULL, ends = ends || 'done '` : ''} WHERE id = ?`,
          [id],
        );
        return !isOver;
      });
    }
  }

  interface Replica {
    names?: string[];
    poolSize?: number;
    process?: string;
    pollMs?: number;
  }
  const start = async ({
    names = ['count-steps'],
    poolSize,
    process,
    pollMs = 20,
  }: Replica = {}): Promise<NestFastifyApplication> => {
    const replica = await aService({
      service: 'catalog',
      databaseUrl: database.url,
      queueEnv: queue.env,
      tuning: { backoffMs: 1, pollMs, probeMs: 20 },
      controllers: idleHandlers.alone,
      ...(poolSize && { poolSize }),
      providers: names.map((name, index) => ({
        provide: `job ${index}`,
        useFactory: (orm: MikroORM) =>
          new CountSteps(() => orm.em, name, name.startsWith('elsewhere') ? 'other' : undefined),
        inject: [MikroORM],
      })),
    });
    replicas.push(replica);
    await (process ? startRowJobs(replica, process) : startMessaging(replica));
    return replica;
  };
  const add = (id: number, { priority = 0, dueIn = '0 s' } = {}): Promise<unknown> =>
    pool.query('INSERT INTO works (id, priority, due_at) VALUES ($1, $2, now() + $3::interval)', [id, priority, dueIn]);
  const endOf = async (id: number): Promise<string> =>
    (await pool.query<{ ends: string }>('SELECT ends FROM works WHERE id = $1', [id])).rows[0]?.ends ?? '';
  /** Returns how often and how the row has ended, once it has. */
  const end = async (id: number): Promise<string> => {
    await eventually(async () => (await endOf(id)) !== '', { message: `row ${id} to be over` });
    return endOf(id);
  };

  it('is found by its time, which no commit announces, and done once by two processes', async () => {
    await Promise.all([start(), start()]);
    const steps: number[] = [];
    onStep = (_id, step) => void steps.push(step);
    await add(1);
    expect(await end(1)).toBe('done ');
    expect(steps).toEqual([0, 1, 2, 3, 4]);
  });

  it('begins when a transaction commits, with or without savepoints, in whichever process runs it', async () => {
    const main = await start({ names: ['elsewhere'], pollMs: NEVER_MS });
    await start({ names: ['elsewhere'], process: 'other', pollMs: NEVER_MS });
    const { em } = main.get(MikroORM);
    const jobs = main.get(RowJobs, { strict: false });
    const looked = vi.spyOn(main.get<RowJob>('job 0', { strict: false }), 'due');
    const insert = (id: number) => async () => {
      await em.execute('INSERT INTO works (id) VALUES (?)', [id]);
      jobs.begin('elsewhere');
      expect(looked).not.toHaveBeenCalled();
      if (id === 0) throw new Error('rolled back on purpose');
    };
    await expect(em.transactional(insert(0))).rejects.toThrow('on purpose');
    await em.transactional(insert(1));
    expect(await end(1)).toBe('done ');
    looked.mockClear();
    await em.transactional(() => em.transactional(insert(2)));
    expect(await end(2)).toBe('done ');
  });

  it('takes the most urgent rows first', async () => {
    for (const [id, priority] of [
      [1, 10],
      [2, 10],
      [3, 1],
    ] as const)
      await add(id, { priority });
    const main = await start({ names: ['elsewhere'] });
    main.get(RowJobs, { strict: false }).begin('elsewhere');
    await start({ names: ['elsewhere'], process: 'other' });
    await Promise.all([end(1), end(2), end(3)]);
    expect(started[0]).toBe(3);
  });

  it('is done once although the queue store is emptied while it runs', async () => {
    await Promise.all([start(), start()]);
    const steps: number[] = [];
    onStep = async (_id, step) => {
      steps.push(step);
      if (step !== 2) return;
      const before = started.length;
      await queue.wipe();
      // The other process meets the locked row.
      await eventually(() => started.length > before, { message: 'the row to be queued again' });
    };
    await add(1);
    expect(await end(1)).toBe('done ');
    expect(steps).toEqual([0, 1, 2, 3, 4]);
  });

  it('goes on in another process when its own stops between two steps', async () => {
    const first = await start();
    let isStopping = false;
    let isReached = false;
    onStep = async (_id, step) => {
      if (step !== 2) return;
      isReached = true;
      await eventually(() => isStopping);
    };
    await add(1);
    await eventually(() => isReached, { message: 'the third step' });
    replicas.splice(0, 1);
    const stopping = first.close();
    isStopping = true;
    await stopping;
    expect((await pool.query('SELECT steps FROM works')).rows).toEqual([{ steps: 3 }]);
    await start();
    expect(await end(1)).toBe('done ');
  });

  it('waits for an unavailable dependency for longer than its attempts would last', async () => {
    let asked = 0;
    onStep = () => {
      if (asked++ < 12) throw new DependencyUnavailableError('identity');
    };
    await start();
    await add(1);
    expect(await end(1)).toBe('done ');
  });

  it('makes every worker pause while its queue is paused, without using up attempts', async () => {
    const asked: number[] = [];
    onStep = () => {
      asked.push(performance.now());
      if (asked.length <= 10) throw new QueuePaused('no mail server', 100);
    };
    await Promise.all([start(), start()]);
    await add(1);
    expect(await end(1)).toBe('done ');
    const pauses = asked.slice(1, 11).map((at, index) => at - (asked[index] ?? 0));
    expect(Math.min(...pauses)).toBeGreaterThan(80);
  });

  it('shows its depth, oldest due row, failures and rate to operators', async () => {
    const shown = async (metric: string, labels: string): Promise<number> => {
      const line = (await metrics.metrics()).split('\n').find((each) => each.startsWith(`${metric}{${labels}}`));
      return Number(line?.split(' ')[1] ?? Number.NaN);
    };
    const failures = () => shown('row_job_duration_seconds_count', 'job="count-steps",outcome="given_up"');
    const before = (await failures()) || 0;
    onStep = () => {
      throw new Error('never');
    };
    await start({ names: ['elsewhere'] });
    expect(await shown('row_job_due_rows', 'job="elsewhere"')).toBe(0);
    await add(1, { dueIn: '-2 minutes' });
    expect(await shown('row_job_due_rows', 'job="elsewhere"')).toBe(1);
    expect(await shown('row_job_oldest_due_seconds', 'job="elsewhere"')).toBeGreaterThan(119);
    expect(await healthChecks.gauges()).toEqual(
      expect.arrayContaining([
        { name: 'Rows of elsewhere: due', value: 1 },
        { name: 'Rows of elsewhere: longest wait', value: expect.closeTo(120, -2), unit: 'second' },
        { name: 'Rows of elsewhere: to be retried', value: 0 },
      ]),
    );
    await start();
    expect(await end(1)).toBe('given up ');
    await eventually(async () => (await failures()) === before + 1, { message: 'the failure to be counted' });
  });

  it('is given up once after its last attempt, and tried again when an operator asks for it', async () => {
    onStep = () => {
      throw new Error('never');
    };
    await start();
    await add(1);
    expect(await end(1)).toBe('given up ');
    onStep = () => undefined;
    const store = openQueueStore(queue.env);
    await eventually(() => retryRows(store, 'catalog', 'count-steps').then(() => true));
    await eventually(async () => expect(await endOf(1)).toBe('done '));
    await store.close();
  });

  it('has the connections that it needs with every row busy', async () => {
    const replica = await start({ poolSize: 8 });
    const em = replica.get(MikroORM).em.fork({ useContext: false });
    let busy = 0;
    onStep = async (_id, step) => {
      if (step > 0) return;
      busy++;
      await eventually(() => busy >= 2, { message: 'both rows to be held' });
      await em.fork({ useContext: false }).transactional((own) => own.execute('SELECT pg_sleep(0.1)'));
    };
    for (const id of [1, 2, 3, 4]) await add(id);
    expect(await Promise.all([1, 2, 3, 4].map(end))).toEqual(['done ', 'done ', 'done ', 'done ']);
  });

  it.each<[Replica, string]>([
    [{ poolSize: 7 }, '8 connections are needed with every row job busy, and DATABASE_POOL_SIZE is 7'],
    [{ names: ['count-steps', 'count-steps'] }, "two row jobs are called 'count-steps'"],
  ])('stops its service from starting with %j', async (replica, problem) => {
    await expect(start(replica)).rejects.toThrow(problem);
  });
});
