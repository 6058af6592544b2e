import { Controller } from '@nestjs/common';
import type { DomainEvent } from '@campus-deals/contracts/events';
import { HandlesEvent } from '@campus-deals/messaging';
import { ErasuresService } from './erasures.service.js';

@Controller()
export class NoteErasureWhenNotificationErased {
  constructor(private readonly erasures: ErasuresService) {}

  @HandlesEvent('UserErasedFromNotification', 'note-erasure-when-notification-erased')
  async note({ payload }: DomainEvent<'UserErasedFromNotification'>): Promise<void> {
    await this.erasures.finish(payload.erasureId, 'notification');
  }
}
