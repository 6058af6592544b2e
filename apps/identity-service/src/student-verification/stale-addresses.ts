import { Injectable } from '@nestjs/common';
import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import { LinkLimits } from './link-limits.js';

const FORGET_UNCONFIRMED =
  "delete from student_verifications where confirmed_at is null and created_at < now() - interval '30 days'";

/** What was typed and never confirmed may be anybody's address: it is not kept. */
@Injectable()
export class StaleAddresses {
  constructor(
    private readonly em: EntityManager,
    private readonly limits: LinkLimits,
  ) {}

  @Transactional()
  async forget(): Promise<void> {
    await this.em.execute(FORGET_UNCONFIRMED, [], 'run');
    await this.limits.forgetOld();
  }
}
