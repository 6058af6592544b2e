import { Controller } from '@nestjs/common';
import type { DomainEvent } from '@campus-deals/contracts/events';
import { HandlesEvent } from '@campus-deals/messaging';
import { SessionsService } from '../sessions/sessions.module.js';

/** An event of its own, so that gateways look the session up anew after the change is committed, not before. */
@Controller()
export class RefreshSessionsWhenRoleChanged {
  constructor(private readonly sessions: SessionsService) {}

  @HandlesEvent('UserRoleChanged', 'refresh-sessions-when-role-changed')
  async refresh({ payload: { userId } }: DomainEvent<'UserRoleChanged'>): Promise<void> {
    await this.sessions.publishEnded({ userIds: [userId] });
  }
}
