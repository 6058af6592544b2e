import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import {
  describeQueueBackends,
  eventually,
  testDatabase,
  type TestDatabase,
  type TestQueue,
} from '@campus-deals/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DependencyUnavailableError, metrics } from '@campus-deals/service-defaults';
import { ScheduledJob, startMessaging, ZonedJob, type Times } from '../index.js';
import { openQueueStore } from '../queues/open-queue-store.js';
import { scheduledJobQueue } from '../queues/queue-store.js';
import { aService, idleHandlers, createServiceTables } from '../testing/subscriber-services.js';

const EVERY_SECOND = '* * * * * *';

describeQueueBackends('a scheduled job', (backend) => {
  let database: TestDatabase;
  let queue: TestQueue;
  let replicas: NestFastifyApplication[];
  let runs: number[];

  beforeEach(async () => {
    [database, queue] = await Promise.all([testDatabase('scheduled_jobs'), backend.start()]);
    await createServiceTables(database.url);
    [replicas, runs] = [[], []];
  });
  afterEach(async () => {
    await Promise.all(replicas.map((replica) => replica.close()));
    await Promise.all([database.drop(), queue.drop()]);
  });

  const aJob = (cron = EVERY_SECOND, work?: (dueAt: Date) => void, name = 'note-the-time'): ScheduledJob =>
    new (class extends ScheduledJob {
      async run(dueAt: Date): Promise<void> {
        work?.(dueAt);
        runs.push(dueAt.getTime());
      }
    })({ name, cron });

  /** Creates a job that is due every second in the current `zones`. */
  const aZonedJob = (zones: () => string[], work: (timeZone: string) => void): ZonedJob =>
    new (class extends ZonedJob {
      async times(): Promise<Required<Times>[]> {
        return zones().map((timeZone) => ({ cron: EVERY_SECOND, timeZone }));
      }
      async run(_dueAt: Date, timeZone: string): Promise<void> {
        work(timeZone);
      }
    })('greet-zones');
  /** Starts a replica of a service with these jobs. */
  const start = async (...jobs: (ScheduledJob | ZonedJob)[]): Promise<NestFastifyApplication> => {
    const replica = await aService({
      service: 'catalog',
      databaseUrl: database.url,
      queueEnv: queue.env,
      // Ten attempts take half a second.
      tuning: { backoffMs: 0.1 },
      controllers: idleHandlers.alone,
      providers: jobs.map((job, index) => ({ provide: `job ${index}`, useValue: job })),
    });
    replicas.push(replica);
    await startMessaging(replica);
    return replica;
  };
  const stop = async (replica: NestFastifyApplication): Promise<void> => {
    replicas.splice(replicas.indexOf(replica), 1);
    await replica.close();
  };
  const ran = (count: number): Promise<number[]> =>
    eventually(() => (runs.length >= count ? runs : null), { within: 15_000, message: `${count} runs` });

  it('runs once for each due time, whichever replica takes it', async () => {
    await Promise.all([start(aJob()), start(aJob()), start(aJob())]);
    const dueTimes = [...(await ran(4))];
    expect(dueTimes).toEqual(dueTimes.map((_, index) => (dueTimes[0] ?? 0) + index * 1000));
    expect(await metrics.metrics()).toContain(
      'scheduled_job_duration_seconds_count{job="note-the-time",outcome="completed"}',
    );
  });

  it('that fails is retried for the same due time', async () => {
    const attempts: number[] = [];
    const fails = (dueAt: Date) => {
      attempts.push(dueAt.getTime());
      if (attempts.filter((at) => at === attempts[0]).length < 3) throw new Error('not yet');
    };
    await start(aJob(EVERY_SECOND, fails));
    await eventually(() => runs.includes(attempts[0] ?? 0), {
      within: 15_000,
      message: 'the first due time to succeed',
    });
    expect(new Set(runs).size).toBe(runs.length);
  });

  it('that needs something that is away waits for it longer than all its attempts would take, for the same due time', async () => {
    const attempts: number[] = [];
    const needs = (dueAt: Date) => {
      attempts.push(dueAt.getTime());
      // A scheduled job has ten attempts.
      if (attempts.filter((at) => at === attempts[0]).length <= 11) throw new DependencyUnavailableError('identity');
    };
    await start(aJob(EVERY_SECOND, needs));
    await eventually(() => runs.includes(attempts[0] ?? 0), {
      within: 30_000,
      message: 'the first due time to succeed',
    });
  });

  it('that was due while no replica ran is run at the next start', async () => {
    await stop(await start(aJob()));
    const stoppedAt = Date.now();
    const seen = runs.length;
    await eventually(() => Date.now() > stoppedAt + 2500, { within: 5000 });
    await start(aJob());
    expect((await ran(seen + 1))[seen]).toBeLessThanOrEqual(stoppedAt + 1000);
  });

  it('is rescheduled when the queue store was emptied or its time changed', async () => {
    await stop(await start(aJob('0 0 1 1 *')));
    await start(aJob());
    await ran(1);
    // The worker and a TRUNCATE may deadlock in PostgreSQL.
    await eventually(() => queue.wipe().then(() => true), { message: 'the store to be emptied' });
    const before = runs.length;
    expect((await ran(before + 2)).length).toBeGreaterThan(before);
  });

  it('that no version has any more is unscheduled', async () => {
    await stop(await start(aJob(EVERY_SECOND, undefined, 'forgotten')));
    await start(aJob('0 0 1 1 *'));
    const store = openQueueStore(queue.env);
    await eventually(
      async () => (await (await store.queue(scheduledJobQueue('catalog'))).getJobScheduler('forgotten')) === undefined,
      { within: 30_000, message: 'the schedule to be removed' },
    );
    await store.close();
  });

  it('of many time zones runs in each that is in use, and in no other', async () => {
    let zones = ['America/Chicago', 'Pacific/Guam'];
    const seen: string[] = [];
    const job = () =>
      aZonedJob(
        () => zones,
        (timeZone) => seen.push(timeZone),
      );
    await Promise.all([start(job()), start(job())]);
    await eventually(() => zones.every((zone) => seen.includes(zone)), { within: 15_000, message: 'both zones' });
    zones = ['Pacific/Guam', 'America/Denver'];
    await eventually(() => seen.includes('America/Denver'), { within: 30_000, message: 'the new zone' });
    const store = openQueueStore(queue.env);
    const schedulers = async () => (await (await store.queue(scheduledJobQueue('catalog'))).getJobSchedulers()).length;
    await eventually(async () => (await schedulers()) === 2, { within: 30_000, message: 'the old zone to be dropped' });
    await store.close();
  });

  it('stops its service from starting when another has its name', async () => {
    await expect(start(aJob(), aJob())).rejects.toThrow("two scheduled jobs are called 'note-the-time'");
  });
});
