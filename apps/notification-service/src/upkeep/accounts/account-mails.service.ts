import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { ErasureSubjectDto } from '@campus-deals/contracts/internal.dto';
import { MessagesService } from '../../messages/public.js';
import { UserSubscriptionsService } from '../../subscriptions/public.js';
import { SuppressionsService } from '../../audience/public.js';
import { NewsletterRecipientsService } from '../../newsletters/public.js';

/** Moves, erases and exports an account's subscriptions and mails. Callers' transactions have locked the user. */
@Injectable()
export class AccountMailsService {
  constructor(
    private readonly em: EntityManager,
    private readonly suppressions: SuppressionsService,
    private readonly subscriptions: UserSubscriptionsService,
    private readonly messages: MessagesService,
    private readonly newsletters: NewsletterRecipientsService,
  ) {}

  /** Moves an account's subscriptions to its new address, and ties mails sent to the previous address to the user. */
  async moveTo(userId: number, email: string, previous: string | undefined): Promise<void> {
    const hasMoved = previous !== undefined && previous !== email;
    // Recipients first: a sender locks them, and then their subscriptions.
    if (hasMoved) await this.newsletters.tie(userId, previous);
    await this.subscriptions.moveTo(userId, email, previous);
    if (hasMoved) await this.messages.tie(userId, previous);
  }

  async erase(userId: number, subject: ErasureSubjectDto | undefined): Promise<void> {
    await this.newsletters.erase(userId, subject);
    await this.subscriptions.erase(userId, subject);
    await this.messages.erase(userId, subject);
    // Runs last: the lines above wait for mails that are being sent, and those may still suppress the address.
    if (subject) await this.suppressions.forgetAddress(this.em, subject.email);
  }

  async exportOf(userId: number, email: string): Promise<Record<string, object[]>> {
    return {
      subscriptions: await this.subscriptions.exportOf(userId, email),
      ...(await this.messages.exportOf(userId, email)),
      newsletters: await this.newsletters.exportOf(userId, email),
    };
  }
}
