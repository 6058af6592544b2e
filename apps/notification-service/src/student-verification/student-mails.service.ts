import { Injectable } from '@nestjs/common';
import type { EventPayload } from '@campus-deals/contracts/events';
import { DeliveriesService } from '../deliveries/deliveries.module.js';
import { UsersService } from '../users/users.module.js';

/** Mails to students about their verification; none to somebody who was erased. In an event handler's transaction. */
@Injectable()
export class StudentMailsService {
  constructor(
    private readonly users: UsersService,
    private readonly deliveries: DeliveriesService,
  ) {}

  /** One link for each address that is to be confirmed. Somebody waits for it. */
  async sendLink({ verificationId, userId }: EventPayload<'SchoolAddressAdded'>): Promise<void> {
    if (await this.users.lock(userId))
      await this.deliveries.mailUser({ kind: 'school-link', userId, about: { verificationId }, isUrgent: true });
  }

  /** One reminder for each time before each end. */
  async remind({
    verificationId,
    userId,
    weeksLeft,
    expiresAt,
  }: EventPayload<'StudentVerificationExpiring'>): Promise<void> {
    if (await this.users.lock(userId))
      await this.deliveries.mailUser({
        kind: 'verification-expiring',
        userId,
        about: { verificationId, weeksLeft, expiresAt },
        isUrgent: false,
      });
  }
}
