import { Controller } from '@nestjs/common';
import type { DomainEvent } from '@campus-deals/contracts/events';
import { HandlesEvent } from '@campus-deals/messaging';
import { AuditLogService } from './audit-log.service.js';

@Controller()
export class StoreAdminActionWhenRecorded {
  constructor(private readonly log: AuditLogService) {}

  @HandlesEvent('AdminActionRecorded', 'store-admin-action-when-recorded')
  async store({ payload }: DomainEvent<'AdminActionRecorded'>): Promise<void> {
    await this.log.store(payload.actorId, [payload]);
  }
}
