import { Redis } from 'ioredis';
import { expect, it } from 'vitest';
import { eventually, queueBackends, testDatabase, testRedis, withClient } from './index.js';

it('gives each suite a database of its own, with the extensions the services need', async () => {
  const [one, two] = await Promise.all([testDatabase('one'), testDatabase('two')]);
  expect(one.url).not.toBe(two.url);
  await withClient(one.url, async (client) => {
    await client.query('CREATE EXTENSION pg_trgm');
    expect((await client.query(`SELECT lower('ÉCOLE') AS folded`)).rows).toEqual([{ folded: 'école' }]);
  });
  await Promise.all([one.drop(), two.drop()]);
});

it.skipIf(queueBackends[0]?.missing)('gives each suite a Redis database of its own', async () => {
  const [one, two] = (await Promise.all([testRedis(), testRedis()])).map((url) => new Redis(url)) as [Redis, Redis];
  await one.set('key', 'value');
  expect(await two.get('key')).toBeNull();
  one.disconnect();
  two.disconnect();
});

it('waits for what comes, and says what it waited for when it does not', async () => {
  let looks = 0;
  expect(await eventually(() => (++looks > 3 ? 'there' : null))).toBe('there');
  await expect(eventually(() => false, { within: 30, message: 'the moon' })).rejects.toThrow(
    'the moon: not within 30 ms. At the last try: it was false',
  );
});
