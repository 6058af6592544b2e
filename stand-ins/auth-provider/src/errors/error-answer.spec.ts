import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createHttpServer } from '../transport/http-server.js';

test.each([
  ['cannot be reached', { code: 'ECONNREFUSED' }, 503],
  ['was shut down', { code: '57P01' }, 503],
  ['is starting', { code: '57P03' }, 503],
  ['went away in between', { message: 'Connection terminated unexpectedly' }, 503],
  ['has no such table', { code: '42P01' }, 500],
])('a database that %s is answered so that clients know whether to try again', async (_what, failure, status) => {
  const app = await createHttpServer(pino({ level: 'silent' }));
  app.get('/', () => {
    throw Object.assign(new Error('SECRET'), failure);
  });
  const answer = await app.inject('/');
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([status, 'unexpected_failure']);
  expect(answer.body).not.toContain('SECRET');
});
