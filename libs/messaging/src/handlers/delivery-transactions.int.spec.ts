import { MikroORM } from '@mikro-orm/postgresql';
import { databaseOptions } from '@campus-deals/service-defaults';
import { forFile, testDatabase } from '@campus-deals/testing';
import { expect, it } from 'vitest';
import { createServiceTables } from '../testing/subscriber-services.js';
import { DeliveryTransactions, type Delivery } from './delivery-transactions.js';

const { url } = await forFile(testDatabase('deliveries', createServiceTables));
const orm = await forFile(MikroORM.init(databaseOptions({ url, name: 'deliveries', entities: [] })));

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
  const counted = 'SELECT subscription_id AS n FROM effects WHERE handler = ? ORDER BY 1';
  expect(await orm.em.fork().execute(counted, [`counts${name}`])).toEqual([{ n: 1 }, { n: 3 }]);
});
