import { Injectable } from '@nestjs/common';
import type { EventPayload } from '@campus-deals/contracts/events';
import { MessagesService } from './messages.service.js';
import { PRIORITY } from './message.entity.js';
import { UsersService } from '../audience/public.js';

/** Mails students about their verification, except erased users. Runs in an event handler's transaction. */
@Injectable()
export class StudentMailsService {
  constructor(
    private readonly users: UsersService,
    private readonly messages: MessagesService,
  ) {}

  /** Queues one urgent mail with a link for each address to be confirmed. */
  async sendLink({ verificationId, userId }: EventPayload<'SchoolAddressAdded'>): Promise<void> {
    if (await this.users.lock(userId))
      await this.messages.mail({ kind: 'school-link', userId, about: { verificationId }, priority: PRIORITY.urgent });
  }

  /** Queues one reminder for each expiry date and number of weeks left. */
  async remind({
    verificationId,
    userId,
    weeksLeft,
    expiresAt,
  }: EventPayload<'StudentVerificationExpiring'>): Promise<void> {
    if (await this.users.lock(userId))
      await this.messages.mail({
        kind: 'verification-expiring',
        userId,
        about: { verificationId, weeksLeft, expiresAt },
      });
  }
}
