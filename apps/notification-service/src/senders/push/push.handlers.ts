import { Controller } from '@nestjs/common';
import type { DomainEvent } from '@campus-deals/contracts/events';
import { HandlesEvent } from '@campus-deals/messaging';
import { PushSubscriptionsService } from './push-subscriptions.service.js';

@Controller()
export class PushHandlers {
  constructor(private readonly subscriptions: PushSubscriptionsService) {}

  @HandlesEvent('SessionsEnded')
  async endPushesWhenSessionsEnded({ payload }: DomainEvent<'SessionsEnded'>): Promise<void> {
    await this.subscriptions.endOfSessions(payload);
  }

  @HandlesEvent('SessionsRevoked')
  async endPushesWhenSessionsRevoked({ payload }: DomainEvent<'SessionsRevoked'>): Promise<void> {
    await this.subscriptions.endRevoked(payload);
  }
}
