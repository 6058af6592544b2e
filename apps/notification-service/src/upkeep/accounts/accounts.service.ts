import { Injectable } from '@nestjs/common';
import { AuditLog } from '@campus-deals/audit';
import type { EventPayload } from '@campus-deals/contracts/events';
import type { ErasureSubjectDto, UserContactDto } from '@campus-deals/contracts/internal.dto';
import { Outbox } from '@campus-deals/messaging';
import { UsersService } from '../../audience/public.js';
import { AccountAlertsService } from './account-alerts.service.js';
import { AccountMailsService } from './account-mails.service.js';

/** Applies account events to all data stored here. Runs in an event handler's transaction. */
@Injectable()
export class AccountsService {
  constructor(
    private readonly users: UsersService,
    private readonly mails: AccountMailsService,
    private readonly alerts: AccountAlertsService,
    private readonly outbox: Outbox,
    private readonly audit: AuditLog,
  ) {}

  /** Stores a user's newest facts and moves their subscriptions to the current address. */
  async sync(facts: EventPayload<'UserUpdated'>, contact: UserContactDto | undefined): Promise<void> {
    // Nothing is stored for a deleted account.
    if (!contact || !(await this.users.lock(facts.userId))) return;
    const previous = await this.users.findKnownAddress(facts.userId);
    if (!(await this.users.sync(facts, contact))) return;
    await this.mails.moveTo(facts.userId, contact.email, previous);
    if (facts.role !== 'admin' || facts.isSuspended) await this.alerts.withdrawFromAdmin(facts.userId);
  }

  /**
   * Erases a deleted account and publishes the result, even if nothing was stored: identity waits for a confirmation of
   * every service.
   */
  async erase(
    { erasureId, userId }: EventPayload<'UserDeleted'>,
    subject: ErasureSubjectDto | undefined,
  ): Promise<void> {
    await this.users.erase(userId);
    await this.mails.erase(userId, subject);
    await this.alerts.erase(userId);
    await this.audit.forgetActor(userId);
    await this.outbox.publish('UserErasedFromNotification', { erasureId });
  }

  /** Exports everything this service stores about a user. */
  async exportOf(userId: number, email: string): Promise<Record<string, unknown>> {
    const user = await this.users.exportOf(userId);
    const namedIn = await this.audit.exportOf(userId);
    return { user, ...(await this.mails.exportOf(userId, email)), ...(await this.alerts.exportOf(userId)), namedIn };
  }
}
