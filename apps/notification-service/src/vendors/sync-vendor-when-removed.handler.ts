import { Controller } from '@nestjs/common';
import type { DomainEvent } from '@campus-deals/contracts/events';
import { HandlesEvent } from '@campus-deals/messaging';
import { VendorsService } from './vendors.service.js';

@Controller()
export class SyncVendorWhenRemoved {
  constructor(private readonly vendors: VendorsService) {}

  @HandlesEvent('VendorRemoved', 'sync-vendor-when-removed', { sharesTransaction: true })
  async sync({ payload }: DomainEvent<'VendorRemoved'>): Promise<void> {
    await this.vendors.remove(payload);
  }
}
