import 'reflect-metadata';
import { MikroORM } from '@mikro-orm/postgresql';
import { testDatabase } from '@campus-deals/testing';
import { expect, test } from 'vitest';
import { identityDatabase } from '../database.js';
import { mailboxHash } from '../mailbox.js';
import { LinkLimitsService } from '../student-verification/link-limits.service.js';

test('links that were sent just before the migration still count, older ones do not', async () => {
  const { url, drop } = await testDatabase('identity');
  const orm = await MikroORM.init(identityDatabase(url));
  await orm.migrator.up({ to: 'RememberWhenAddressWasProven' });
  await orm.em.getConnection().execute(
    `insert into school_address_links (user_id, mailbox_hash, sent_at)
     select 1, ?::bytea, now() - interval '30 seconds' union all
     select 2, ?::bytea, now() - interval '10 minutes' from generate_series(1, 10) union all
     select 3, ?::bytea, now() - interval '10 minutes'`,
    ['a@reed.edu', 'b@reed.edu', 'c@reed.edu'].map(mailboxHash),
  );
  await orm.migrator.up();
  const limits = new LinkLimitsService(orm.em);
  const refusalOf = (userId: number, address: string): Promise<unknown> =>
    limits.count(userId, address).then(
      () => undefined,
      (error: Error) => error.message,
    );
  expect(await refusalOf(1, 'x@reed.edu')).toContain('wait a minute');
  expect(await refusalOf(4, 'a+tag@reed.edu')).toContain('wait a minute');
  expect(await refusalOf(2, 'y@reed.edu')).toContain('an hour');
  expect(await refusalOf(5, 'b@reed.edu')).toContain('an hour');
  expect(await refusalOf(3, 'c@reed.edu')).toBeUndefined();
  await orm.close();
  await drop();
});
