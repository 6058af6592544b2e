import { expect, test } from 'vitest';
import { outcomeOf } from './outcomes.js';

const WAITS = { mostAttempts: 8, deferredSeconds: 60, uncertainSeconds: 900 };
const recipient = (facts: object = {}) => ({
  id: 1,
  email: 'ann@uni.example',
  attempts: 0,
  isUncertain: false,
  ...facts,
});

test('a mail whose answer never came is retried once, and then stays uncertain', () => {
  const lost = { is: 'uncertain', reply: 'ECONNECTION' } as const;
  expect(outcomeOf(recipient(), lost, WAITS)).toMatchObject({ status: 'uncertain', dueInSeconds: 900 });
  expect(outcomeOf(recipient({ isUncertain: true }), lost, WAITS)).toMatchObject({
    status: 'uncertain',
    dueInSeconds: null,
  });
});

test('a mail that is deferred again and again fails in the end, unless it may have arrived', () => {
  const off = { is: 'deferred', reply: '451' } as const;
  expect(outcomeOf(recipient({ attempts: 6 }), off, WAITS)).toMatchObject({ status: 'pending' });
  expect(outcomeOf(recipient({ attempts: 7 }), off, WAITS)).toMatchObject({ status: 'failed', dueInSeconds: null });
  expect(outcomeOf(recipient({ attempts: 7, isUncertain: true }), off, WAITS)).toMatchObject({ status: 'uncertain' });
});

test('an unavailable server does not count as an attempt', () => {
  expect(outcomeOf(recipient(), { is: 'away', reason: 'ECONNREFUSED' }, WAITS)).toBeUndefined();
});
