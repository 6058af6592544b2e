import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import {
  describeQueueBackends,
  eventually,
  testDatabase,
  type TestDatabase,
  type TestQueue,
} from '@campus-deals/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DependencyUnavailableError } from '@campus-deals/service-defaults';
import { LongJob, LongJobs, startMessaging } from '../index.js';
import { aService, idleHandlers, createServiceTables } from '../testing/subscriber-services.js';

const STEPS = 5;

describeQueueBackends('a long job', (backend) => {
  let database: TestDatabase;
  let queue: TestQueue;
  let replicas: NestFastifyApplication[];
  /** Completed steps by job, which a service would keep in rows. */
  let done: Map<number, number>;
  let givenUp: number[];
  let onStep: (id: number, step: number) => Promise<void> | void;

  beforeEach(async () => {
    [database, queue] = await Promise.all([testDatabase('long_jobs'), backend.start()]);
    await createServiceTables(database.url);
    [replicas, done, givenUp, onStep] = [[], new Map(), [], () => undefined];
  });
  afterEach(async () => {
    await Promise.all(replicas.map((replica) => replica.close()));
    await Promise.all([database.drop(), queue.drop()]);
  });

  const aJob = (name = 'count-steps'): LongJob =>
    new (class extends LongJob {
      async unfinished(): Promise<number[]> {
        return [...done].flatMap(([id, steps]) => (steps < STEPS && !givenUp.includes(id) ? [id] : []));
      }

      async run(id: number, isStopping: () => boolean): Promise<void> {
        for (let step = done.get(id) ?? 0; step < STEPS && !isStopping(); step++) {
          await onStep(id, step);
          done.set(id, step + 1);
        }
      }

      async giveUp(id: number): Promise<void> {
        givenUp.push(id);
      }
    })(name);

  const start = async (...jobs: LongJob[]): Promise<NestFastifyApplication> => {
    const replica = await aService({
      service: 'catalog',
      databaseUrl: database.url,
      queueEnv: queue.env,
      tuning: { backoffMs: 1, pollMs: 50 },
      controllers: idleHandlers.alone,
      providers: jobs.map((job, index) => ({ provide: `job ${index}`, useValue: job })),
    });
    replicas.push(replica);
    await startMessaging(replica);
    return replica;
  };
  const over = (id: number): Promise<unknown> =>
    eventually(() => done.get(id) === STEPS, { within: 15_000, message: `job ${id} to be over` });

  it('is begun at once and done once, whoever else finds it', async () => {
    const [replica] = await Promise.all([start(aJob()), start(aJob())]);
    const steps: number[] = [];
    onStep = (_id, step) => void steps.push(step);
    done.set(1, 0);
    await replica.get(LongJobs, { strict: false }).begin('count-steps', 1);
    await over(1);
    expect(steps).toEqual([0, 1, 2, 3, 4]);
  });

  it('that nobody could begin, or that the queue has lost, is found', async () => {
    await start(aJob());
    done.set(2, 0);
    expect(await over(2)).toBe(true);
  });

  it('goes on in another replica when its own stops in the middle', async () => {
    const first = await start(aJob());
    let reached = false;
    onStep = async (_id, step) => {
      if (step !== 2) return;
      reached = true;
      // Ends with this step.
      await eventually(() => isStopped, { within: 10_000 });
    };
    let isStopped = false;
    done.set(3, 0);
    await eventually(() => reached, { within: 10_000, message: 'the third step' });
    replicas.splice(0, 1);
    const stopping = first.close();
    isStopped = true;
    await stopping;
    expect(done.get(3)).toBe(3);
    onStep = () => undefined;
    await start(aJob());
    await over(3);
  });

  it('that fails is tried again from where it was', async () => {
    let failures = 0;
    onStep = (_id, step) => {
      if (step === 3 && failures++ < 3) throw new Error('not yet');
    };
    await start(aJob());
    done.set(4, 0);
    await over(4);
    expect(failures).toBe(4);
  });

  it('that needs something that is away waits for it longer than its attempts would last', async () => {
    let asked = 0;
    onStep = () => {
      if (asked++ < 12) throw new DependencyUnavailableError('identity');
    };
    await start(aJob());
    done.set(5, 0);
    await over(5);
    expect(givenUp).toEqual([]);
  });

  it('whose attempts have all failed is given up once', async () => {
    onStep = () => {
      throw new Error('never');
    };
    await start(aJob());
    done.set(6, 0);
    await eventually(() => givenUp.includes(6), { within: 20_000, message: 'the job to be given up' });
    expect(givenUp).toEqual([6]);
  });

  it('stops its service from starting when another has its name', async () => {
    await expect(start(aJob(), aJob())).rejects.toThrow("two long jobs are called 'count-steps'");
  });
});
