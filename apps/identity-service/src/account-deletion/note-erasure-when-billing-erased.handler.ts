import { Controller } from '@nestjs/common';
import type { DomainEvent } from '@campus-deals/contracts/events';
import { HandlesEvent } from '@campus-deals/messaging';
import { ErasuresService } from './erasures.service.js';

@Controller()
export class NoteErasureWhenBillingErased {
  constructor(private readonly erasures: ErasuresService) {}

  @HandlesEvent('UserErasedFromBilling', 'note-erasure-when-billing-erased')
  async note({ payload }: DomainEvent<'UserErasedFromBilling'>): Promise<void> {
    await this.erasures.finish(payload.erasureId, 'billing');
  }
}
