import { Injectable } from '@nestjs/common';
import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import type { EventPayload } from '@campus-deals/contracts/events';
import { changedTags, ProductError } from '@campus-deals/service-defaults';
import { sql } from 'kysely';
import { tables } from '../tables.js';
import { College } from './college.entity.js';
import { endFollowsOfCollege } from './follows.query.js';

/** Returns the cache tag of answers that show a college's sent newsletters. */
export const newslettersOfCollegeTag = (id: number): string => `newsletters-of-college-${id}`;

@Injectable()
export class CollegesService {
  constructor(private readonly em: EntityManager) {}

  /**
   * Stores an event's facts unless newer ones are stored. A college that becomes active is active since `occurredAt`.
   * Either way the caller's transaction has locked the college's row: on a conflict PostgreSQL locks it even if the
   * `where` refuses the update.
   */
  async sync(facts: EventPayload<'CollegeChanged' | 'CollegeActivated'>, occurredAt: string): Promise<void> {
    const { collegeId: id, name, shortName, status, isActive, timeZone, version } = facts;
    // For a new college, only the activation event contains when it became active.
    const activeSince = 'activatedAt' in facts ? new Date(facts.activatedAt) : null;
    const college = { name, short_name: shortName, status, is_active: isActive, version, time_zone: timeZone };
    await tables(this.em)
      .insertInto('colleges')
      .values({ id, ...college, active_since: activeSince })
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet({ ...college, active_since: becameActive(occurredAt) })
          .where('colleges.version', '<', version),
      )
      .execute();
    changedTags(newslettersOfCollegeTag(id));
  }

  /**
   * Marks a college as deleted, and closes it to new subscriptions and follows. Its row stays, so that an older event does not
   * restore it.
   */
  async remove({ collegeId: id, version }: EventPayload<'CollegeRemoved'>): Promise<void> {
    const hidden = { status: 'pending', is_active: false, is_removed: true, version } as const;
    await tables(this.em)
      .insertInto('colleges')
      .values({ id, name: '', short_name: '', ...hidden })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(hidden).where('colleges.version', '<', version))
      .execute();
    changedTags(newslettersOfCollegeTag(id));
    await endFollowsOfCollege(tables(this.em), id);
  }

  /**
   * Locks and returns a public college. Its state cannot change before the caller's transaction ends. Throws
   * college_not_found, also while the college is being prepared.
   */
  async getLiveForShare(id: number): Promise<College> {
    const college = await this.em.findOne(College, { id, status: 'live' }, { lockMode: LockMode.PESSIMISTIC_READ });
    if (!college) throw new ProductError('college_not_found');
    return college;
  }
}

/** Keeps the date while the college stays active. */
const becameActive = (occurredAt: string) => sql<Date | null>`
  CASE WHEN excluded.is_active AND NOT colleges.is_active THEN ${occurredAt}::timestamptz ELSE colleges.active_since END`;
