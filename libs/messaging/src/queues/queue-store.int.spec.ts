import { metrics } from '@campus-deals/service-defaults';
import { describeQueueBackends, eventually, type TestQueue } from '@campus-deals/testing';
import { RateLimitError, type BulkJobOptions, type Job } from 'bullmq';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { openQueueStore } from './open-queue-store.js';
import { postponeJob } from './postpone-job.js';
import { measureQueues, stopMeasuring } from './queue-metrics.js';
import type { JobQueue, JobWorker, QueueStore, WorkerTuning } from './queue-store.js';

const LATER_MS = 3_600_000;

/** Tests the guarantees that messaging relies on, on both backends. The suites of its parts run on Redis only. */
describeQueueBackends('a queue store', (backend) => {
  let tested: TestQueue;
  let store: QueueStore;
  let workers: JobWorker[];
  let name: string;
  let queue: JobQueue;
  let ran: string[];
  let queues = 0;

  beforeAll(async () => {
    tested = await backend.start();
    store = openQueueStore(tested.env);
    await store.assertUsable();
  });
  afterAll(async () => {
    await store.close();
    await tested.drop();
  });
  beforeEach(async () => {
    name = `queue-${(queues += 1)}`;
    [workers, ran, queue] = [[], [], await store.queue(name)];
  });
  afterEach(() => Promise.all(workers.map((worker) => worker.close())));

  const add = (...jobs: [id: string, opts?: BulkJobOptions][]): Promise<unknown> =>
    queue.addBulk(
      jobs.map(([jobId, opts]) => ({
        name: 'job',
        data: {},
        opts: { jobId, removeOnComplete: true, removeOnFail: false, ...opts },
      })),
    );
  function work(
    how: (job: Job, token: string | undefined) => unknown = () => undefined,
    tuning?: Partial<WorkerTuning>,
  ): JobWorker {
    const worker = store.worker(
      name,
      async (job, token) => {
        ran.push(job.id ?? '');
        await how(job, token);
      },
      { concurrency: 1, lockMs: 5000, canPause: true, ...tuning },
    );
    worker.on('error', () => undefined);
    workers.push(worker);
    return worker;
  }
  /** Returns the jobs that ran, in order, once there are that many. */
  const runs = (count: number): Promise<string[]> => eventually(() => (ran.length >= count ? ran : null));
  const count = async (state: 'waiting' | 'delayed' | 'failed'): Promise<number | undefined> =>
    (await queue.getJobCounts(state))[state];

  it('runs a job once that was added twice, and again if added after its end', async () => {
    await add(['same'], ['other']);
    await add(['same']);
    work();
    expect(await runs(2)).toEqual(['same', 'other']);
    await eventually(async () => expect(await queue.getJob('same')).toBeUndefined());
    await add(['same']);
    expect(await runs(3)).toEqual(['same', 'other', 'same']);
  });

  it('runs urgent jobs first, and later ones when they are due or promoted', async () => {
    await add(['later', { delay: LATER_MS }], ['low', { priority: 10 }], ['high', { priority: 1 }], ['first']);
    await add(['soon', { delay: 1, priority: 20 }]);
    work();
    expect(await runs(4)).toEqual(['first', 'high', 'low', 'soon']);
    await queue.promoteJobs();
    expect(await runs(5)).toEqual(['first', 'high', 'low', 'soon', 'later']);
  });

  it('tries a job again after a back-off, then keeps it in the failed set until it is retried', async () => {
    let isBroken = true;
    await add(['job', { attempts: 3, backoff: { type: 'exponential', delay: 1, jitter: 0.5 } }]);
    work(() => {
      if (isBroken) throw new Error('poison');
    });
    expect(await runs(3)).toEqual(['job', 'job', 'job']);
    const [failed] = await eventually(async () => ((await count('failed')) === 1 ? queue.getFailed() : null));
    expect(failed).toMatchObject({ id: 'job', failedReason: 'poison', attemptsMade: 3 });
    isBroken = false;
    await failed?.retry();
    expect(await runs(4)).toEqual(['job', 'job', 'job', 'job']);
    await eventually(async () => expect(await count('failed')).toBe(0));
  });

  it('postpones a job, and pauses a queue, without using up an attempt', async () => {
    const attempts: number[] = [];
    await add(['job', { attempts: 1 }]);
    work(async (job, token) => {
      attempts.push(job.attemptsMade);
      if (attempts.length === 1) return postponeJob(job, token, 1);
      if (attempts.length > 2) return;
      await queue.rateLimit(1);
      throw new RateLimitError();
    });
    expect(await runs(3)).toEqual(['job', 'job', 'job']);
    expect(attempts).toEqual([0, 0, 0]);
    expect(await count('failed')).toBe(0);
  });

  it('gives the job of a dead worker to another', async () => {
    await add(['job']);
    const dead = work(() => new Promise(() => undefined), { lockMs: 200 });
    expect(await runs(1)).toEqual(['job']);
    await dead.close(true);
    workers.pop();
    work(undefined, { lockMs: 200 });
    expect(await runs(2)).toEqual(['job', 'job']);
  });

  it('keeps one run of a schedule ahead, each for a due time of its own, until it is removed', async () => {
    const dueTimes: (number | undefined)[] = [];
    const repeat = { pattern: '0 0 1 1 *', tz: 'Pacific/Guam' };
    await queue.upsertJobScheduler('yearly', repeat, { name: 'job' });
    expect(await queue.getJobScheduler('yearly')).toMatchObject(repeat);
    work(({ opts }) => dueTimes.push(opts.prevMillis));
    for (const year of [1, 2]) {
      // Not `promoteJobs`, which would also promote a job that a run has added meanwhile.
      const [ahead] = await queue.getJobs(['delayed']);
      await ahead?.promote();
      await eventually(async () => expect([dueTimes.length, await count('delayed')]).toEqual([year, 1]));
    }
    expect(new Set(dueTimes).size).toBe(2);
    await queue.removeJobScheduler('yearly');
    expect([await count('delayed'), await queue.getJobSchedulers()]).toEqual([0, []]);
  });

  it('knows when it was emptied, also while a replay is under way', async () => {
    expect(await store.markerState('catalog')).toBe('lost');
    const replay = await store.beginReplay('catalog');
    expect(await store.beginReplay('catalog')).toEqual(replay);
    expect(await store.markerState('catalog')).toBe('lost');
    await store.completeReplay('catalog', replay);
    const at = new Date();
    await store.noteProgress('catalog', at);
    expect([await store.markerState('catalog'), await store.progress('catalog')]).toEqual(['intact', at]);
    await tested.wipe();
    expect(await store.markerState('catalog')).toBe('lost');
    const interrupted = await store.beginReplay('catalog');
    await tested.wipe();
    await store.completeReplay('catalog', interrupted);
    expect(await store.markerState('catalog')).toBe('lost');
  });

  it('measures its queues by state, until its service stops', async () => {
    await add(['one'], ['two'], ['later', { delay: LATER_MS }]);
    measureQueues(store, [name]);
    const text = await metrics.metrics();
    for (const [state, jobs] of Object.entries({ waiting: 2, delayed: 1, failed: 0 }))
      expect(text).toContain(`queue_jobs{queue="${name}",state="${state}"} ${jobs}`);
    stopMeasuring(store);
    expect(await metrics.metrics()).not.toContain(`queue_jobs{queue="${name}"`);
  });
});
