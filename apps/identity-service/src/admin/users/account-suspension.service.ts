import { Injectable } from '@nestjs/common';
import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import { AuditLog } from '@campus-deals/audit';
import { Outbox } from '@campus-deals/messaging';
import { ProductError, type SignedInUser } from '@campus-deals/service-defaults';
import { SessionsService, UsersService } from '../../accounts/public.js';

/** Suspends and restores accounts, without deleting anything. */
@Injectable()
export class AccountSuspensionService {
  constructor(
    /** Required by `@Transactional`. */
    protected readonly em: EntityManager,
    private readonly users: UsersService,
    private readonly sessions: SessionsService,
    private readonly outbox: Outbox,
    private readonly audit: AuditLog,
  ) {}

  /**
   * Signs a user out in every browser. Until an admin restores the account, they cannot sign in and none of their
   * content is public. Throws own_suspension, user_not_found, last_admin, user_state_conflict.
   */
  @Transactional()
  async suspend(caller: SignedInUser, id: number, reason: string): Promise<void> {
    if (caller.userId === id) throw new ProductError('own_suspension');
    await this.users.assertOtherAdmin(id);
    const user = await this.users.getForUpdate(id);
    user.suspend(reason, new Date());
    await this.users.publishChange(user);
    await this.sessions.endAllOf(id);
    await this.outbox.publish('UserSuspended', { userId: id, version: user.version });
    await this.audit.record({ action: 'user.suspend', subject: { type: 'user', id }, after: { reason } });
  }

  /** Restores a suspended account; its owner can sign in again. Throws user_not_found, user_state_conflict. */
  @Transactional()
  async restore(id: number): Promise<void> {
    const user = await this.users.getForUpdate(id);
    const { suspensionReason: reason } = user;
    user.restore();
    await this.users.publishChange(user);
    await this.outbox.publish('UserRestored', { userId: id, version: user.version });
    await this.audit.record({ action: 'user.restore', subject: { type: 'user', id }, before: { reason } });
  }
}
