import { Controller } from '@nestjs/common';
import type { DomainEvent } from '@campus-deals/contracts/events';
import { HandlesEvent } from '@campus-deals/messaging';
import { VendorsService } from './vendors.service.js';

@Controller()
export class SyncVendorWhenRegistered {
  constructor(private readonly vendors: VendorsService) {}

  @HandlesEvent('VendorRegistered', 'sync-vendor-when-registered', { sharesTransaction: true })
  async sync({ payload }: DomainEvent<'VendorRegistered'>): Promise<void> {
    await this.vendors.sync(payload);
  }
}
