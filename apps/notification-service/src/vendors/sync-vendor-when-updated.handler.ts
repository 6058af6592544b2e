import { Controller } from '@nestjs/common';
import type { DomainEvent } from '@campus-deals/contracts/events';
import { HandlesEvent } from '@campus-deals/messaging';
import { VendorsService } from './vendors.service.js';

@Controller()
export class SyncVendorWhenUpdated {
  constructor(private readonly vendors: VendorsService) {}

  @HandlesEvent('VendorUpdated', 'sync-vendor-when-updated', { sharesTransaction: true })
  async sync({ payload }: DomainEvent<'VendorUpdated'>): Promise<void> {
    await this.vendors.sync(payload);
  }
}
