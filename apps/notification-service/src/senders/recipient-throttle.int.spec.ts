import { MikroORM } from '@mikro-orm/postgresql';
import { runMigrations } from '@campus-deals/service-defaults';
import { forFile, testDatabase } from '@campus-deals/testing';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { notificationDatabase } from '../database.js';
import { tables } from '../tables.js';
import { releaseRecipients, throttleRecipients, type ThrottleKind } from './recipient-throttle.query.js';

const database = await forFile(testDatabase('notification', (url) => runMigrations(notificationDatabase(url))));
const orm = await forFile(MikroORM.init(notificationDatabase(database.url)));
const db = tables(orm.em);
beforeEach(() => sql`TRUNCATE mailbox_turns`.execute(db));

describe('the throttle of a mailbox', () => {
  const take = async (kind: ThrottleKind, ...emails: string[]): Promise<unknown[]> => {
    const waits = await throttleRecipients(
      db,
      emails.map((email, id) => ({ id, email })),
      kind,
    );
    return emails.map((_email, id) => waits.get(id));
  };
  /** Reserves a slot, and then lets time pass. */
  const taken = async (kind: ThrottleKind, secondsAgo: number): Promise<void> => {
    expect(await take(kind, 'ada@uni.example')).toEqual([0]);
    const earlier = (column: string) =>
      sql`${sql.ref(column)} = ARRAY(SELECT at - make_interval(secs => ${secondsAgo}) FROM unnest(${sql.ref(column)}) at)`;
    await sql`UPDATE mailbox_turns SET ${earlier('newsletters_at')}, ${earlier('deliveries_at')}`.execute(db);
  };

  it('are a minute apart, whatever follows the plus sign', async () => {
    expect(await take('newsletter', 'ada@uni.example', 'ada+news@uni.example', 'bob@uni.example')).toEqual([0, 60, 0]);
    expect(await take('bulk', 'ada+more@uni.example')).toEqual([60]);
  });

  it('are free again after the minute', async () => {
    await taken('bulk', 61);
    expect(await take('newsletter', 'ada@uni.example')).toEqual([0]);
  });

  it('do not make an urgent email wait for a newsletter, but for another email', async () => {
    await taken('newsletter', 1);
    expect(await take('urgent', 'ada@uni.example')).toEqual([0]);
    expect(await take('urgent', 'ada@uni.example')).toEqual([60]);
  });

  it('are ten an hour, two of them for urgent emails', async () => {
    for (let n = 0; n < 4; n++) {
      await taken('newsletter', 61);
      await taken('bulk', 61);
    }
    expect(await take('newsletter', 'ada@uni.example')).toEqual([600]);
    expect(await take('bulk', 'ada@uni.example')).toEqual([600]);
    await taken('urgent', 61);
    await taken('urgent', 61);
    expect(await take('urgent', 'ada@uni.example')).toEqual([600]);
    await sql`UPDATE mailbox_turns SET newsletters_at = '{}'`.execute(db);
    expect(await take('bulk', 'ada@uni.example')).toEqual([0]);
  });

  it('are given one of many senders that ask at once', async () => {
    const waits = await Promise.all(Array.from({ length: 10 }, () => take('bulk', 'ada@uni.example')));
    expect(waits.flat().filter((wait) => wait === 0)).toHaveLength(1);
  });

  it.each(['newsletter', 'bulk', 'urgent'] as const)('can be given back by a %s email', async (kind) => {
    expect(await take(kind, 'ada@uni.example')).toEqual([0]);
    await releaseRecipients(db, ['ada@uni.example', 'ada+again@uni.example'], kind);
    expect(await take(kind, 'ada@uni.example')).toEqual([0]);
  });
});
