import { eventually } from '@campus-deals/testing';
import { expect, test } from 'vitest';
import { startReplica } from '../../tools/bench/replica.ts';
import { stackFile } from '../operator.js';

/** A process of each kind: the services start and stop alike. */
const PROCESSES = ['gateway', 'web', 'catalog', 'notification-sender'];
/** Timeout for several processes that start at once, on a machine that may have two processors. */
const WITHIN_MS = 120_000;
const DRAIN_MS = '15000';

/** Starts another replica of a process of the stack, and stops it. Returns how it responds then, and its exit code. */
async function stopped(name: string): Promise<object> {
  const service = (await stackFile()).services.find((each) => each.name === name);
  if (!service) throw new Error(`${name} does not run`);
  const replica = await startReplica({ ...service, env: { ...service.env, DRAIN_MS } });
  const ended = replica.stop();
  await eventually(async () => (await fetch(`${replica.origin}/ready`)).status === 503, {
    message: `${name} reports that it is no longer ready`,
  });
  const answer = await fetch(`${replica.origin}/live`);
  return { name, stillAnswers: answer.status, connection: answer.headers.get('connection'), exitCode: await ended };
}

test(
  'a process that receives SIGTERM is no longer ready, answers until it is drained, and exits with 0',
  async () => {
    const wanted = PROCESSES.map((name) => ({ name, stillAnswers: 200, connection: 'close', exitCode: 0 }));
    expect(await Promise.all(PROCESSES.map(stopped))).toEqual(wanted);
  },
  WITHIN_MS,
);
