import { Injectable } from '@nestjs/common';
import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import { Outbox } from '@campus-deals/messaging';
import { markErased } from '@campus-deals/service-defaults';
import { AuditLogService } from '../../audit-log/public.js';
import { ReferralsService } from '../../students/public.js';
import { SessionsService, UsersService } from '../../accounts/public.js';
import { ErasuresService } from './erasures.service.js';

@Injectable()
export class AccountDeletionService {
  constructor(
    private readonly em: EntityManager,
    private readonly users: UsersService,
    private readonly erasures: ErasuresService,
    private readonly referrals: ReferralsService,
    private readonly sessions: SessionsService,
    private readonly outbox: Outbox,
    private readonly auditLog: AuditLogService,
  ) {}

  /**
   * Deletes an account at once and begins the erasure of its data in all other services. Returns the erasure's id, the
   * account's only identifier from then on. Throws user_not_found, last_admin.
   */
  @Transactional()
  async delete(userId: number): Promise<string> {
    await markErased(this.em, userId);
    await this.users.assertOtherAdmin(userId);
    const user = await this.users.getForUpdate(userId);
    const erasure = this.erasures.begin(user);
    await this.referrals.forget(userId, user.email);
    this.em.remove(user);
    await this.em.flush();
    await this.auditLog.forgetActor(userId, erasure.id);
    await this.outbox.publish('UserDeleted', { erasureId: erasure.id, userId });
    this.sessions.publishEnded({ userIds: [userId] });
    return erasure.id;
  }
}
