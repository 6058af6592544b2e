import 'reflect-metadata';
import type { SubscribeChallengeDto } from '@campus-deals/contracts/subscribe-challenge.dto';
import { SubscribeChallengeDto as ChallengeShape } from '@campus-deals/contracts/subscribe-challenge.dto';
import type { Caller } from '@campus-deals/service-defaults';
import { faultsOf } from '@campus-deals/service-defaults/testing';
import { solveChallenge } from 'altcha-lib/v1';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NotificationUnderTest } from '../testing/notification-app.js';
import { ForgetUsedChallenges } from './forget-used-challenges.job.js';

const STUDENT: Caller = { kind: 'user', userId: 7, role: 'student', sessionId: 1 };
let notification: NotificationUnderTest;
let collegeId: number;
beforeAll(async () => {
  notification = await NotificationUnderTest.start({ SUBSCRIBE_CHALLENGE: 'on' });
  notification.identity.contacts.set(7, 'sam@uni.example');
  ({ collegeId } = await notification.college());
});
afterAll(() => notification.stop());

const aChallenge = async (): Promise<NonNullable<SubscribeChallengeDto['challenge']>> => {
  const answer = (
    await notification.inject({ method: 'GET', url: '/api/newsletter/challenge' })
  ).json<SubscribeChallengeDto>();
  expect(faultsOf(ChallengeShape, answer)).toEqual({});
  if (!answer.challenge) throw new Error('none required');
  return answer.challenge;
};
const encode = (solution: object): string => btoa(JSON.stringify(solution));
async function solved(change: object = {}): Promise<string> {
  const { maxnumber, ...challenge } = await aChallenge();
  const solution = await solveChallenge(challenge.challenge, challenge.salt, challenge.algorithm, maxnumber).promise;
  return encode({ ...challenge, number: solution?.number, ...change });
}
const subscribe = async (email: string, challenge?: string, caller?: Caller) => {
  const answer = await notification.post('subscribe', { email, collegeId, ...(challenge && { challenge }) }, caller);
  return [answer.statusCode, answer.json<{ code?: string }>().code];
};
const REFUSED = [403, 'challenge_required'];

describe('where a challenge is required', () => {
  test('a visitor subscribes with a solution, once', async () => {
    const challenge = await solved();
    expect(await subscribe('one@uni.example', challenge)).toEqual([200, undefined]);
    expect(await subscribe('two@uni.example', challenge)).toEqual(REFUSED);
    const job = notification.app.get(ForgetUsedChallenges, { strict: false });
    await notification.inTransaction(() => job.run(new Date()));
    expect(await subscribe('two@uni.example', challenge)).toEqual(REFUSED);
  });

  test('one solution sent many times at once is good for one address', async () => {
    const challenge = await solved();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => subscribe(`at-once-${n}@uni.example`, challenge)),
    );
    expect(answers.filter(([status]) => status === 200)).toHaveLength(1);
  });

  test.each([
    ['none', async () => undefined],
    ['no solution', async () => 'x'],
    ['a wrong number', () => solved({ number: 1_000_001 })],
    ['a later expiry', async () => solved({ salt: 'abc?expires=9999999999&' })],
    ['a signature of somebody else', () => solved({ signature: '0'.repeat(64) })],
    ['another hash', () => solved({ algorithm: 'SHA-1' })],
    ['a list', async () => encode([1])],
    ['null', async () => btoa('null')],
  ])('a visitor with %s is refused', async (_what, challenge) => {
    expect(await subscribe('bot@uni.example', await challenge())).toEqual(REFUSED);
    expect(await notification.sql("select 1 from newsletter_subscriptions where email = 'bot@uni.example'")).toEqual(
      [],
    );
  });

  test('a signed-in user needs none', async () => {
    expect(await subscribe('sam@uni.example', undefined, STUDENT)).toEqual([200, undefined]);
  });
});

test('none is handed out where none is required', async () => {
  const open = await NotificationUnderTest.start({}, { events: false });
  const answer = await open.inject({ method: 'GET', url: '/api/newsletter/challenge' });
  expect(answer.json()).toEqual({ isRequired: false, challenge: null });
  await open.stop();
});
