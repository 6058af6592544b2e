import type { EntityManager } from '@mikro-orm/postgresql';
import { DEMO_STORY, DEMO_USER_IDS } from '@campus-deals/contracts/identity/demo-users';
import { sql } from 'kysely';
import { VENDOR_PATH } from './notifications/public.js';
import { tables } from './entities.js';

interface Sample {
  name: string;
  title: string;
  description: string;
  path: string;
}

const { college, business, newDeal, endingDeal, redeemedDeal, refusedDeal, refusal } = DEMO_STORY;
const WELCOME: Sample = {
  name: 'welcome',
  title: 'Welcome to your notifications',
  description: 'New deals at your college and updates on yours show up here.',
  path: '/user/account?tab=notifications',
};

/** Samples per account, newest first. They refer to data that the other services seed. */
const SAMPLES: Record<keyof typeof DEMO_USER_IDS, Sample[]> = {
  user: [
    {
      name: 'new-deal',
      title: `New deal at ${business}`,
      description: newDeal,
      path: `/college/${college}?tab=new`,
    },
    {
      name: 'ending-deal',
      title: 'A saved deal ends soon',
      description: `${endingDeal} at ${business} ends within three days.`,
      path: '/user/saved',
    },
    WELCOME,
  ],
  vendor: [
    {
      name: 'redeemed-deal',
      title: 'A deal was redeemed',
      description: `A student has redeemed ${redeemedDeal}.`,
      path: VENDOR_PATH,
    },
    {
      name: 'refused-change',
      title: `Not approved: ${refusedDeal}`,
      description: `${refusal} The deal itself goes on as it was.`,
      path: VENDOR_PATH,
    },
    WELCOME,
  ],
  admin: [
    {
      name: 'deals-to-review',
      title: 'Deals to review',
      description: 'New deals and changes are waiting for a decision.',
      path: '/admin/deals',
    },
    {
      name: 'reported-deal',
      title: `Reported: ${refusedDeal}`,
      description: 'Two students reported this deal.',
      path: '/admin/deals?view=reported',
    },
    WELCOME,
  ],
};
const MINUTES_AGO = [30, 120, 1440];

/**
 * Adds three notifications for each demo account, two of them unread. A second run changes nothing, and samples of an
 * earlier version are deleted. Returns how many were added.
 */
export async function seedSampleNotifications(em: EntityManager): Promise<number> {
  let added = 0;
  await em.transactional(async (within) => {
    const db = tables(within);
    for (const [account, samples] of Object.entries(SAMPLES)) {
      const userId = DEMO_USER_IDS[account as keyof typeof SAMPLES];
      const causeOf = ({ name }: Sample) => `sample:${name}:${userId}`;
      await db
        .deleteFrom('notifications')
        .where('user_id', '=', userId)
        .where('kind', '=', 'sample')
        .where('cause', 'not in', samples.map(causeOf))
        .execute();
      // Insert the oldest first: ids grow with time.
      for (const [age, sample] of [...samples.entries()].toReversed()) {
        const row = await db
          .insertInto('notifications')
          .values({
            kind: 'sample',
            user_id: userId,
            title: sample.title,
            description: sample.description,
            data: { path: sample.path },
            cause: causeOf(sample),
            created_at: sql<Date>`now() - make_interval(mins => ${MINUTES_AGO[age] ?? 0})`,
          })
          .onConflict((conflict) => conflict.column('cause').doNothing())
          .returning('id')
          .executeTakeFirst();
        if (!row) continue;
        added += 1;
        if (sample === WELCOME)
          await db
            .insertInto('notification_receipts')
            .values({ notification_id: row.id, user_id: userId, read_at: sql<Date>`now()` })
            .execute();
      }
    }
  });
  return added;
}
