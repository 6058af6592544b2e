import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { Broadcast } from '@campus-deals/messaging';
import { newslettersOfCollegeTag } from '../audience/public.js';
import { type Db, tables } from '../tables.js';
import { finishNewsletter } from './newsletter-progress.query.js';

/** Finishes newsletters, and invalidates the cached archives that they appear in. */
@Injectable()
export class FinishNewsletters {
  /** Outside of any transaction. */
  private readonly db: Db;

  constructor(
    em: EntityManager,
    private readonly broadcast: Broadcast,
  ) {
    this.db = tables(em.fork({ useContext: false }));
  }

  /** Finishes a newsletter if its recipients have all been listed and are final. */
  async finish(id: number): Promise<void> {
    const collegeIds = await finishNewsletter(this.db, id);
    if (collegeIds.length > 0) await this.broadcast.publish('cache-tags', collegeIds.map(newslettersOfCollegeTag));
  }
}
