import { Controller } from '@nestjs/common';
import type { DomainEvent } from '@campus-deals/contracts/events.schema';
import { HandlesEvent } from '@campus-deals/messaging';
import { VendorErasure } from './vendor-erasure.js';

@Controller()
export class EraseVendorWhenUserDeleted {
  constructor(private readonly erasure: VendorErasure) {}

  @HandlesEvent('UserDeleted', 'erase-vendor-when-user-deleted')
  async erase({ payload }: DomainEvent<'UserDeleted'>): Promise<void> {
    await this.erasure.erase(payload);
  }
}
