import { Controller } from '@nestjs/common';
import type { DomainEvent } from '@campus-deals/contracts/events';
import { HandlesEvent } from '@campus-deals/messaging';
import { AuditLogService } from './audit-log.service.js';

@Controller()
export class StoreAdminActionsWhenRecorded {
  constructor(private readonly log: AuditLogService) {}

  @HandlesEvent('AdminActionsRecorded', 'store-admin-actions-when-recorded')
  async store({ payload: { actorId, actions } }: DomainEvent<'AdminActionsRecorded'>): Promise<void> {
    await this.log.store(actorId, actions);
  }
}
