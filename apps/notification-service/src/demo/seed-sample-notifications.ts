import type { EntityManager } from '@mikro-orm/postgresql';
import { DEMO_STORY, DEMO_USER_IDS } from '@campus-deals/contracts/identity/demo-users';
import { NotificationReceipt, Notification, VENDOR_PATH } from '../notifications/public.js';

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
    { name: 'new-deal', title: `New deal at ${business}`, description: newDeal, path: `/college/${college}?tab=new` },
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
 * Adds three notifications for each demo account, two of them unread. Returns how many were added: none if there are
 * samples already.
 */
export function seedSampleNotifications(em: EntityManager, now = Date.now()): Promise<number> {
  return em.transactional(async (within) => {
    if ((await within.count(Notification, { kind: 'sample' })) > 0) return 0;
    const samples = Object.entries(SAMPLES).flatMap(([account, ofAccount]) =>
      // Insert the oldest first: ids grow with time.
      [...ofAccount.entries()].toReversed().map(([age, sample]) => {
        const userId = DEMO_USER_IDS[account as keyof typeof SAMPLES];
        const { name, path, ...texts } = sample;
        return within.create(Notification, {
          ...texts,
          kind: 'sample',
          userId,
          data: { path },
          cause: `sample:${name}:${userId}`,
          createdAt: new Date(now - (MINUTES_AGO[age] ?? 0) * 60_000),
        });
      }),
    );
    await within.flush();
    for (const { id, userId, title } of samples)
      if (title === WELCOME.title && userId !== null)
        within.create(NotificationReceipt, { notificationId: id, userId, readAt: new Date(now) });
    return samples.length;
  });
}
