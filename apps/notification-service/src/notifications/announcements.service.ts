import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import type { EventPayload } from '@campus-deals/contracts/events';
import { CollegesService } from '../audience/public.js';
import { tables } from '../tables.js';
import { AlertPauses } from './alert-pauses.job.js';
import { dealData, isFresh, runAgainPath, VENDOR_PATH } from './alert-texts.js';
import { dealsEndingSoon } from './audiences.query.js';
import { NotificationStore } from './notification.store.js';

/** Deals announced per statement. */
const BATCH = 100;

/** Announces to many users, each once: those who saved a deal that ends within a day, its vendor, and those
 * whose college is live. */
@Injectable()
export class AnnouncementsService {
  constructor(
    private readonly em: EntityManager,
    private readonly colleges: CollegesService,
    private readonly pauses: AlertPauses,
    private readonly notifications: NotificationStore,
  ) {}

  /** Announces that a college is active. Runs in an event handler's transaction. */
  async collegeActivated(college: EventPayload<'CollegeActivated'>): Promise<void> {
    const { collegeId, name, shortName, activatedAt } = college;
    await this.colleges.sync(college, activatedAt);
    if (!isFresh(activatedAt) && !(await this.pauses.heldUp(activatedAt))) return;
    const announced = { subject_id: collegeId, occasion: 'activated' } as const;
    await this.notifications.announce([
      {
        ...announced,
        kind: 'college-activated',
        title: `${name} is live`,
        description: 'Deals near your college are open to you now.',
        data: { path: `/college/${shortName}`, collegeId },
      },
      {
        ...announced,
        kind: 'college-opened',
        title: `${name} is open`,
        description: 'Its students see your business and your approved deals from now on.',
        data: { path: VENDOR_PATH, collegeId },
      },
    ]);
  }

  /**
   * Announces deals that end soon, once per end date: within a day to those who saved them, within three days to their
   * vendors. Returns whether there may be more.
   */
  async announceDealsEnding(): Promise<boolean> {
    const counts = [await this.announceEnding('deal-ending'), await this.announceEnding('own-deal-ending')];
    return counts.includes(BATCH);
  }

  private async announceEnding(kind: 'deal-ending' | 'own-deal-ending'): Promise<number> {
    const ending = await dealsEndingSoon(tables(this.em), kind, BATCH).execute();
    if (ending.length === 0) return 0;
    await this.notifications.announce(
      ending.map((deal) => ({
        kind,
        subject_id: deal.id,
        occasion: deal.endDate ?? '',
        ...(kind === 'deal-ending'
          ? {
              title: 'A saved deal ends soon',
              description: `${deal.title} at ${deal.vendorName} ends within 24 hours.`,
              data: dealData(deal),
            }
          : {
              title: `Ends in three days: ${deal.title}`,
              description: 'Run it again: we copy it into a draft, and you choose the new dates.',
              data: { path: runAgainPath(deal.id) },
            }),
      })),
    );
    return ending.length;
  }
}
