import { Injectable } from '@nestjs/common';
import type { EventPayload } from '@campus-deals/contracts/events';
import { MessagesService } from './messages.service.js';
import type { DealDecision } from './mail-about.js';
import { UsersService } from '../audience/public.js';

/**
 * Mails the owner of a deal or business about admin decisions and student reports. Sends nothing without an owner. Runs
 * in an event handler's transaction.
 */
@Injectable()
export class VendorMailsService {
  constructor(
    private readonly users: UsersService,
    private readonly messages: MessagesService,
  ) {}

  dealApproved({ userId, dealId, version, title, isRevision }: EventPayload<'DealApproved'>): Promise<void> {
    return this.mail(userId, { dealId, version, title, isApproved: true, isRevision, reason: null });
  }

  dealRejected({ userId, dealId, version, title, isRevision, reason }: EventPayload<'DealRejected'>): Promise<void> {
    return this.mail(userId, { dealId, version, title, isApproved: false, isRevision, reason });
  }

  vendorChangeApproved({ userId, vendorId, version, name }: EventPayload<'VendorChangeApproved'>): Promise<void> {
    const about = { vendorId, version, title: name, isApproved: true, isRevision: true, reason: null };
    return this.mail(userId, about);
  }

  vendorChangeRejected(event: EventPayload<'VendorChangeRejected'>): Promise<void> {
    const { userId, vendorId, version, name, reason } = event;
    return this.mail(userId, { vendorId, version, title: name, isApproved: false, isRevision: true, reason });
  }

  async dealHidden({ userId, dealId, version, title }: EventPayload<'DealHidden'>): Promise<void> {
    const about = { dealId, version, title };
    if (userId !== null && (await this.users.lock(userId)))
      await this.messages.mail({ kind: 'deal-hidden', userId, about });
  }

  private async mail(userId: number | null, about: DealDecision): Promise<void> {
    if (userId !== null && (await this.users.lock(userId)))
      await this.messages.mail({ kind: 'deal-decision', userId, about });
  }
}
