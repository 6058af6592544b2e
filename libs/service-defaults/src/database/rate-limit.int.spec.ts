import { MikroORM } from '@mikro-orm/postgresql';
import { testDatabase, type TestDatabase } from '@campus-deals/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { databaseOptions, RateLimit, RateLimitSchema } from './index.js';

let database: TestDatabase;
let orm: MikroORM;
beforeAll(async () => {
  database = await testDatabase('limits');
  orm = await MikroORM.init(databaseOptions({ url: database.url, name: 'limits', entities: [RateLimitSchema] }));
  await orm.schema.create();
});
afterAll(async () => {
  await orm.close();
  await database.drop();
});

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
