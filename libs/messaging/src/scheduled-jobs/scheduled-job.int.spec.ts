import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { describeQueue, eventually, testDatabase, type TestDatabase, type TestQueue } from '@campus-deals/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DependencyUnavailableError, metrics } from '@campus-deals/service-defaults';
import { ScheduledJob, startMessaging, ZonedJob, type Times } from '../index.js';
import { openQueueStore } from '../queues/open-queue-store.js';
import { scheduledJobQueue, type JobQueue, type QueueStore } from '../queues/queue-store.js';
import { aService, idleHandlers, createServiceTables } from '../testing/subscriber-services.js';

/** Never due during a test. Tests promote the delayed job instead. */
const YEARLY = '0 0 1 1 *';

describeQueue('a scheduled job', (backend) => {
  let database: TestDatabase;
  let queue: TestQueue;
  let store: QueueStore;
  let replicas: NestFastifyApplication[];
  let runs: number[];

  beforeEach(async () => {
    [database, queue] = await Promise.all([testDatabase('services', createServiceTables), backend.start()]);
    store = openQueueStore(queue.env);
    await store.assertUsable();
    [replicas, runs] = [[], []];
  });
  afterEach(async () => {
    await Promise.all([store.close(), ...replicas.map((replica) => replica.close())]);
    await Promise.all([database.drop(), queue.drop()]);
  });

  const aJob = (cron = YEARLY, work?: (dueAt: Date) => void, name = 'note-the-time'): ScheduledJob =>
    new (class extends ScheduledJob {
      async run(dueAt: Date): Promise<void> {
        work?.(dueAt);
        runs.push(dueAt.getTime());
      }
    })({ name, cron });

  /** Creates a job that is due at the same local time in the current `zones`. */
  const aZonedJob = (zones: () => string[], work: (timeZone: string) => void): ZonedJob =>
    new (class extends ZonedJob {
      async times(): Promise<Required<Times>[]> {
        return zones().map((timeZone) => ({ cron: YEARLY, timeZone }));
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
      // Ten attempts take half a second, and schedules are checked ten times a second.
      tuning: { backoffMs: 0.1, pollMs: 10, probeMs: 2 },
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
  const jobs = (): Promise<JobQueue> => store.queue(scheduledJobQueue('catalog'));
  const scheduled = async (): Promise<string[]> =>
    (await (await jobs()).getJobSchedulers()).map(({ key }) => key).toSorted();
  /** Makes every scheduled job due, once exactly these are scheduled. */
  const due = async (...keys: string[]): Promise<void> => {
    await eventually(async () => expect(await scheduled()).toEqual(keys), { message: 'the schedule' });
    const queued = await jobs();
    await eventually(async () => (await queued.getJobCounts('delayed'))['delayed'] === keys.length);
    await queued.promoteJobs();
  };
  const ran = (count: number): Promise<number[]> =>
    eventually(() => (runs.length >= count ? runs : null), { message: `${count} runs` });

  it('runs once for each due time, whichever replica takes it', async () => {
    await Promise.all([start(aJob()), start(aJob()), start(aJob())]);
    for (const count of [1, 2, 3]) {
      await due('note-the-time');
      await ran(count);
    }
    const years = runs.map((at) => new Date(at).getUTCFullYear());
    expect(years).toEqual(years.map((_, index) => (years[0] ?? 0) + index));
    expect(await metrics.metrics()).toContain(
      'scheduled_job_duration_seconds_count{job="note-the-time",outcome="completed"}',
    );
  });

  it.each([
    ['fails is retried', 3, () => new Error('not yet')],
    // A scheduled job has ten attempts.
    ['needs something that is away waits', 11, () => new DependencyUnavailableError('identity')],
  ])('that %s, for the same due time', async (_what, failures, error) => {
    const attempts: number[] = [];
    const fails = (dueAt: Date) => {
      if (attempts.push(dueAt.getTime()) <= failures) throw error();
    };
    await start(aJob(YEARLY, fails));
    await due('note-the-time');
    await ran(1);
    expect([new Set(attempts).size, attempts.length]).toEqual([1, failures + 1]);
  });

  it('that was due while no replica ran is run at the next start', async () => {
    const first = await start(aJob());
    await eventually(async () => expect(await scheduled()).toHaveLength(1));
    await stop(first);
    await due('note-the-time');
    await start(aJob());
    await ran(1);
  });

  it('is rescheduled when the queue store was emptied or its time changed', async () => {
    const first = await start(aJob('0 0 2 2 *'));
    await eventually(async () => expect(await scheduled()).toHaveLength(1));
    await stop(first);
    await start(aJob());
    const pattern = async () => (await (await jobs()).getJobScheduler('note-the-time'))?.pattern;
    await eventually(async () => expect(await pattern()).toBe(YEARLY));
    // The worker and a TRUNCATE may deadlock in PostgreSQL.
    await eventually(() => queue.wipe().then(() => true), { message: 'the store to be emptied' });
    await due('note-the-time');
    await ran(1);
  });

  it('that no version has any more is unscheduled', async () => {
    const older = await start(aJob(YEARLY, undefined, 'forgotten'));
    await eventually(async () => expect(await scheduled()).toEqual(['forgotten']));
    await stop(older);
    await start(aJob());
    await due('forgotten', 'note-the-time');
    await eventually(async () => expect(await scheduled()).toEqual(['note-the-time']));
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
    await due(...zones.map((zone) => `greet-zones ${zone}`));
    await eventually(() => expect(seen.toSorted()).toEqual(zones));
    zones = ['America/Denver', 'Pacific/Guam'];
    await due(...zones.map((zone) => `greet-zones ${zone}`));
    await eventually(() => expect(seen.slice(2).toSorted()).toEqual(zones));
  });

  it('stops its service from starting when another has its name', async () => {
    await expect(start(aJob(), aJob())).rejects.toThrow("two scheduled jobs are called 'note-the-time'");
  });
});
