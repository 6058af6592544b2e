import type { EntityManager } from '@mikro-orm/postgresql';
import { DEMO_USER_IDS } from '@campus-deals/contracts/demo-users';
import { sql } from 'kysely';
import { tables } from './entities.js';

const SAMPLES = [
  {
    name: 'slow-tuesday-pizza',
    minutesAgo: 30,
    isRead: false,
    title: 'New deal at Slow Tuesday Pizza',
    description: 'Sourdough pizza for students, also on fast Tuesdays.',
    path: '/college/university-of-iowa',
  },
  {
    name: 'saved-deal',
    minutesAgo: 120,
    isRead: false,
    title: 'A saved deal ends soon',
    description: "Check your saved deals before it's gone.",
    path: '/user/saved',
  },
  {
    name: 'welcome',
    minutesAgo: 1440,
    isRead: true,
    title: 'Welcome to your notifications',
    description: 'New deals at your college and updates on yours show up here.',
    path: '/user/account',
  },
];

/** Three for each demo account, two of them unread. A second run changes nothing; answers how many were added. */
export async function seedSampleNotifications(em: EntityManager): Promise<number> {
  let added = 0;
  await em.transactional(async (within) => {
    const db = tables(within);
    for (const userId of Object.values(DEMO_USER_IDS)) {
      // The oldest first: ids grow with time.
      for (const { name, minutesAgo, isRead, title, description, path } of SAMPLES.toReversed()) {
        const row = await db
          .insertInto('notifications')
          .values({
            kind: 'sample',
            user_id: userId,
            title,
            description,
            data: { path },
            cause: `sample:${name}:${userId}`,
            created_at: sql<Date>`now() - make_interval(mins => ${minutesAgo})`,
          })
          .onConflict((conflict) => conflict.column('cause').doNothing())
          .returning('id')
          .executeTakeFirst();
        if (!row) continue;
        added += 1;
        if (isRead)
          await db
            .insertInto('notification_receipts')
            .values({ notification_id: row.id, user_id: userId, read_at: sql<Date>`now()` })
            .execute();
      }
    }
  });
  return added;
}
