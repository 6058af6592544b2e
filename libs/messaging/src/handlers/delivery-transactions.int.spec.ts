import { MikroORM } from '@mikro-orm/postgresql';
import { databaseOptions } from '@campus-deals/service-defaults';
import { testDatabase, type TestDatabase } from '@campus-deals/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createServiceTables } from '../testing/subscriber-services.js';
import { DeliveryTransactions, type Delivery } from './delivery-transactions.js';

let database: TestDatabase;
let orm: MikroORM;
beforeAll(async () => {
  database = await testDatabase('deliveries');
  await createServiceTables(database.url);
  orm = await MikroORM.init(databaseOptions({ url: database.url, name: 'deliveries', entities: [] }));
});
afterAll(async () => {
  await orm.close();
  await database.drop();
});

it.each([
  ['', new Error('the second fails')],
  [' that looks like a database that is away', Object.assign(new Error('the second fails'), { code: '25006' })],
])('spares the members of a group the failure of one%s, and applies a doubled one once', async (name, failure) => {
  const transactions = new DeliveryTransactions(orm, 2);
  const delivery = (n: number): Delivery => ({
    eventId: `00000000-0000-7000-8000-00000000000${n}`,
    handler: `counts${name}`,
    effect: async (em) => {
      await em.execute('INSERT INTO effects (handler, subscription_id) VALUES (?, ?)', [`counts${name}`, n]);
      if (n === 2) throw failure;
    },
  });
  const outcomes = await Promise.allSettled([1, 2, 3, 3].map((n) => transactions.share(delivery(n))));
  expect(
    outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : (outcome.reason as Error).message)),
  ).toEqual([true, 'the second fails', true, false]);
  const effects = await orm.em
    .fork()
    .execute<{ n: number }[]>('SELECT subscription_id AS n FROM effects WHERE handler = ? ORDER BY 1', [
      `counts${name}`,
    ]);
  expect(effects.map(({ n }) => n)).toEqual([1, 3]);
});
