import { describe, expect, test } from 'vitest';
import { testOrm } from '../testing/index.js';
import { RateLimit, RateLimitSchema } from './index.js';

const orm = await testOrm('limits', { entities: [RateLimitSchema] });

const limit = (name: string, points: number): RateLimit =>
  new RateLimit(orm.em, { name, points, seconds: 60, message: 'Please wait.' });
const refused = expect.objectContaining({ code: 'too_many_requests', message: 'Please wait.' });

test('lets so many through, by key, however many come at once', async () => {
  const mails = limit('mails', 3);
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => mails.count('jo')));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual(
    Array.from({ length: 7 }, () => ({ status: 'rejected', reason: refused })),
  );
  await mails.count('kim');
  await limit('codes', 1).count('jo');
});

test('begins anew when the time is over', async () => {
  const mails = limit('ended', 1);
  await mails.count('jo');
  await orm.em.getConnection().execute(`update rate_limits set expire = expire - 60000 where key = 'ended:jo'`);
  await mails.count('jo');
  await expect(mails.count('jo')).rejects.toEqual(refused);
});

test('does not count what a transaction takes back', async () => {
  const mails = limit('rolled-back', 1);
  const failure = new Error('of something else');
  const failing = orm.em.transactional(async () => {
    await mails.count('jo');
    throw failure;
  });
  await expect(failing).rejects.toBe(failure);
  await mails.count('jo');
});

describe('guesses of a secret', () => {
  const guess = (pins: RateLimit, key: string, typed: string): Promise<string | undefined> =>
    pins.guess(key, async () => (typed === 'right' ? typed : undefined));

  test('that are right never refuse each other; that are wrong use up the points, and then refuse right ones', async () => {
    const pins = limit('pins', 3);
    const right = await Promise.all(Array.from({ length: 40 }, () => guess(pins, 'till', 'right')));
    expect(right).toEqual(Array.from({ length: 40 }, () => 'right'));
    for (let n = 0; n < 3; n += 1) expect(await guess(pins, 'till', 'wrong')).toBeUndefined();
    await expect(guess(pins, 'till', 'wrong')).rejects.toEqual(refused);
    await expect(guess(pins, 'till', 'right')).rejects.toEqual(refused);
    expect(await guess(pins, 'other till', 'right')).toBe('right');
  });

  test('at the same moment are answered as if one came after the other, whenever the right one is known', async () => {
    const pins = limit('at once', 3);
    let inHand = 0;
    let letAll = (): void => undefined;
    const all = new Promise<void>((resolve) => (letAll = resolve));
    // No guess is counted before all are compared.
    const typed = [...Array.from({ length: 29 }, () => 'wrong'), 'right'];
    const outcomes = await Promise.allSettled(
      typed.map((one) =>
        pins.guess('till', async () => {
          inHand += 1;
          if (inHand === typed.length) letAll();
          await all;
          return one === 'right' ? one : undefined;
        }),
      ),
    );
    const answered = outcomes.filter(({ status }) => status === 'fulfilled');
    expect(answered.length).toBeLessThanOrEqual(3 + 1);
    expect(outcomes.slice(0, -1).filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    await expect(guess(pins, 'till', 'right')).rejects.toEqual(refused);
  });
});
