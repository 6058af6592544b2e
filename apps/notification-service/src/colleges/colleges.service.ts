import { Injectable } from '@nestjs/common';
import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import type { EventPayload } from '@campus-deals/contracts/events.schema';
import { ProductError } from '@campus-deals/service-defaults';
import { College } from './college.entity.js';

/** On a conflict PostgreSQL locks the row even where the `where` refuses the update: whoever writes here has the college to itself. */
const SYNC = `
  insert into colleges (id, name, short_name, status, is_active, version) values (?, ?, ?, ?, ?, ?)
  on conflict (id) do update set
    name = excluded.name, short_name = excluded.short_name, status = excluded.status, is_active = excluded.is_active, version = excluded.version
  where colleges.version < excluded.version`;

@Injectable()
export class CollegesService {
  constructor(private readonly em: EntityManager) {}

  /** Takes over what an event says unless a newer one was seen; in the caller's transaction, which then holds the college's lock. */
  async sync(facts: EventPayload<'CollegeChanged'>): Promise<void> {
    await this.em.execute(SYNC, [
      facts.collegeId,
      facts.name,
      facts.shortName,
      facts.status,
      facts.isActive,
      facts.version,
    ]);
  }

  /**
   * A college open to the public, in the caller's transaction: whether it is active cannot change before that ends.
   * Throws college_not_found, also while it is being prepared.
   */
  async getLiveAndHold(id: number): Promise<College> {
    const college = await this.em.findOne(College, { id, status: 'live' }, { lockMode: LockMode.PESSIMISTIC_READ });
    if (!college) throw new ProductError('college_not_found');
    return college;
  }
}
