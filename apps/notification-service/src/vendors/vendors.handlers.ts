import { Controller } from '@nestjs/common';
import type { DomainEvent } from '@campus-deals/contracts/events';
import { HandlesEvent } from '@campus-deals/messaging';
import { VendorsService } from './vendors.service.js';

@Controller()
export class VendorsHandlers {
  constructor(private readonly vendors: VendorsService) {}

  @HandlesEvent('VendorRegistered', 'sync-vendor-when-registered', { sharesTransaction: true })
  async syncVendorWhenRegistered({ payload }: DomainEvent<'VendorRegistered'>): Promise<void> {
    await this.vendors.sync(payload);
  }

  @HandlesEvent('VendorRemoved', 'sync-vendor-when-removed', { sharesTransaction: true })
  async syncVendorWhenRemoved({ payload }: DomainEvent<'VendorRemoved'>): Promise<void> {
    await this.vendors.remove(payload);
  }

  @HandlesEvent('VendorSnapshotTaken', 'sync-vendor-when-snapshot-taken', { sharesTransaction: true })
  async syncVendorWhenSnapshotTaken({ payload }: DomainEvent<'VendorSnapshotTaken'>): Promise<void> {
    await this.vendors.sync(payload);
  }

  @HandlesEvent('VendorUpdated', 'sync-vendor-when-updated', { sharesTransaction: true })
  async syncVendorWhenUpdated({ payload }: DomainEvent<'VendorUpdated'>): Promise<void> {
    await this.vendors.sync(payload);
  }
}
