import { createHash } from 'node:crypto';
import { type SubscribeChallengeDto } from '@campus-deals/contracts/notification/subscribe-challenge.dto';
import { user } from '@campus-deals/messaging/testing/service';
import type { Caller } from '@campus-deals/service-defaults';
import { forFile } from '@campus-deals/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NotificationUnderTest } from '../testing/notification-app.js';
import { ForgetUsedChallenges } from './forget-unconfirmed.job.js';

const STUDENT = user(7, 'student', 1);
const notification = await forFile(NotificationUnderTest.start({ SUBSCRIBE_CHALLENGE: 'on' }));
notification.identity.contacts.set(7, 'sam@uni.example');
const { collegeId } = await notification.college();

const aChallenge = async (by = notification): Promise<NonNullable<SubscribeChallengeDto['challenge']>> => {
  const answer = (await by.ask('GET', '/api/newsletter/challenge')).json<SubscribeChallengeDto>();
  if (!answer.challenge) throw new Error('none required');
  return answer.challenge;
};
const encode = (solution: object): string => btoa(JSON.stringify(solution));
/** Solves a challenge like a browser, but synchronously: switching threads for each hash would be slow. */
function numberOf({ challenge, salt }: { challenge: string; salt: string }, most: number): number {
  for (let number = 0; number <= most; number += 1)
    if (createHash('sha256').update(`${salt}${number}`).digest('hex') === challenge) return number;
  throw new Error('no number solves it');
}
async function solved(change: object = {}, by = notification): Promise<string> {
  const { maxnumber, ...challenge } = await aChallenge(by);
  return encode({ ...challenge, number: numberOf(challenge, maxnumber), ...change });
}
const subscribe = async (email: string, challenge?: string, caller?: Caller, at = notification) => {
  const answer = await at.post('subscribe', { email, collegeId, ...(challenge && { challenge }) }, caller);
  return [answer.statusCode, answer.json<{ code?: string }>().code];
};
const REFUSED = [403, 'challenge_required'];

describe('where a challenge is required', () => {
  test('a visitor subscribes with a solution, once', async () => {
    const challenge = await solved();
    expect(await subscribe('one@uni.example', challenge)).toEqual([200, undefined]);
    expect(await subscribe('two@uni.example', challenge)).toEqual(REFUSED);
    const job = notification.get(ForgetUsedChallenges);
    await notification.inTransaction(() => job.run(new Date()));
    expect(await subscribe('two@uni.example', challenge)).toEqual(REFUSED);
  });

  test('one solution sent many times at once subscribes only one address', async () => {
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

  test('a signed-in user needs none for their own address', async () => {
    expect(await subscribe('sam@uni.example', undefined, STUDENT)).toEqual([200, undefined]);
  });

  test('a signed-in user needs one for any other address (M12)', async () => {
    expect(await subscribe('victim@uni.example', undefined, STUDENT)).toEqual(REFUSED);
    expect(await subscribe('friend@uni.example', await solved(), STUDENT)).toEqual([200, undefined]);
  });

  test('a signed-in user needs one if the address is not known to be theirs', async () => {
    notification.identity.contacts.set(8, 'unproven@uni.example').set(9, 'away@uni.example');
    notification.identity.unverified.add(8);
    expect(await subscribe('unproven@uni.example', undefined, { ...STUDENT, userId: 8 })).toEqual(REFUSED);
    notification.identity.away = true;
    expect(await subscribe('away@uni.example', undefined, { ...STUDENT, userId: 9 })).toEqual(REFUSED);
    notification.identity.away = false;
  });
});

describe('during a rotation of the secret', () => {
  const NEW = 'the secret after the rotation, of 32 characters or more';
  const replicas: Record<string, NotificationUnderTest> = {};
  beforeAll(async () => {
    const { UNSUBSCRIBE_SECRET: old, addressKey } = notification.env;
    const settings = { SUBSCRIBE_CHALLENGE: 'on', ADDRESS_HASH_SECRET: addressKey };
    const steps = {
      believes: { UNSUBSCRIBE_SECRET: old, UNSUBSCRIBE_SECRET_PREVIOUS: NEW },
      signs: { UNSUBSCRIBE_SECRET: NEW, UNSUBSCRIBE_SECRET_PREVIOUS: old },
      forgot: { UNSUBSCRIBE_SECRET: NEW },
    };
    for (const [step, secrets] of Object.entries(steps))
      replicas[step] = await notification.replica({ ...settings, ...secrets });
  });
  afterAll(() => Promise.all(Object.values(replicas).map((replica) => replica.stop())));
  const at = (email: string, challenge: string, step: string) => subscribe(email, challenge, undefined, replicas[step]);

  test('a solution under the previous secret is valid while that is set, and only once', async () => {
    const challenge = await solved();
    expect(await at('before@uni.example', challenge, 'forgot')).toEqual(REFUSED);
    expect(await at('before@uni.example', challenge, 'signs')).toEqual([200, undefined]);
    expect(await at('twice@uni.example', challenge, 'believes')).toEqual(REFUSED);
    expect(await subscribe('twice@uni.example', challenge)).toEqual(REFUSED);
  });

  test('a challenge signed with the new secret is valid on replicas that still sign with the old one', async () => {
    const challenge = await solved({}, replicas['signs']);
    expect(await subscribe('early@uni.example', challenge)).toEqual(REFUSED);
    expect(await at('early@uni.example', challenge, 'believes')).toEqual([200, undefined]);
  });
});

test('an account subscribes five other addresses a day, and its own whenever it wants (M12)', async () => {
  const open = await notification.replica({ SUBSCRIBE_CHALLENGE: 'off' });
  const caller = user(10, 'student', 1);
  open.identity.contacts.set(10, 'ten@uni.example');
  const offered = await open.ask('GET', '/api/newsletter/challenge');
  expect(offered.json()).toEqual({ isRequired: false, challenge: null });
  for (let n = 0; n < 5; n++)
    expect(await subscribe(`other-${n}@uni.example`, undefined, caller, open)).toEqual([200, undefined]);
  const sixth = await open.post('subscribe', { email: 'other-5@uni.example', collegeId }, caller);
  expect(sixth.statusCode).toBe(429);
  expect(sixth.json()).toMatchObject({ detail: 'You can subscribe 5 other addresses a day. Try again tomorrow.' });
  expect(await open.sql("select 1 from newsletter_subscriptions where email = 'other-5@uni.example'")).toEqual([]);
  expect(await subscribe('ten@uni.example', undefined, caller, open)).toEqual([200, undefined]);
  expect(await subscribe('other-6@uni.example', undefined, { ...caller, userId: 11 }, open)).toEqual([200, undefined]);
  await open.stop();
});
