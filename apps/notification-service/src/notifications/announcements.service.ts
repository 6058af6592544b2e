import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import type { EventPayload } from '@campus-deals/contracts/events';
import { CollegesService } from '../audience/public.js';
import { tables } from '../entities.js';
import { AlertPauses } from './alert-pauses.job.js';
import { dealData, isFresh } from './alert-texts.js';
import { dealsEndingSoon } from './audiences.query.js';

/** Deals announced per statement. */
const BATCH = 100;

/** Announces to many users, each once: those who saved a deal that ends within a day, and those whose college is live. */
@Injectable()
export class AnnouncementsService {
  constructor(
    private readonly em: EntityManager,
    private readonly colleges: CollegesService,
    private readonly pauses: AlertPauses,
  ) {}

  /** Announces that a college is active. Runs in an event handler's transaction. */
  async collegeActivated(college: EventPayload<'CollegeActivated'>): Promise<void> {
    const { collegeId, name, shortName, activatedAt } = college;
    await this.colleges.sync(college, activatedAt);
    if (!isFresh(activatedAt) && !(await this.pauses.heldUp(activatedAt))) return;
    await tables(this.em)
      .insertInto('announcements')
      .values({
        kind: 'college-activated',
        subject_id: collegeId,
        occasion: 'activated',
        title: `${name} is live`,
        description: 'Deals near your college are open to you now.',
        data: { path: `/college/${shortName}`, collegeId },
      })
      .onConflict((conflict) => conflict.columns(['kind', 'subject_id', 'occasion']).doNothing())
      .execute();
  }

  /** Announces deals that end within a day, once per end date. Returns whether there may be more. */
  async announceDealsEnding(): Promise<boolean> {
    const ending = await dealsEndingSoon(tables(this.em), BATCH).execute();
    if (ending.length === 0) return false;
    await tables(this.em)
      .insertInto('announcements')
      .values(
        ending.map((deal) => ({
          kind: 'deal-ending' as const,
          subject_id: deal.id,
          occasion: deal.endDate ?? '',
          title: 'A saved deal ends soon',
          description: `${deal.title} at ${deal.vendorName} ends within 24 hours.`,
          data: dealData(deal),
        })),
      )
      .onConflict((conflict) => conflict.columns(['kind', 'subject_id', 'occasion']).doNothing())
      .execute();
    return ending.length === BATCH;
  }
}
