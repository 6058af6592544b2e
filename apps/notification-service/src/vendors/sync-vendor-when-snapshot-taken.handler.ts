import { Controller } from '@nestjs/common';
import type { DomainEvent } from '@campus-deals/contracts/events';
import { HandlesEvent } from '@campus-deals/messaging';
import { VendorsService } from './vendors.service.js';

@Controller()
export class SyncVendorWhenSnapshotTaken {
  constructor(private readonly vendors: VendorsService) {}

  @HandlesEvent('VendorSnapshotTaken', 'sync-vendor-when-snapshot-taken', { sharesTransaction: true })
  async sync({ payload }: DomainEvent<'VendorSnapshotTaken'>): Promise<void> {
    await this.vendors.sync(payload);
  }
}
