import type { DomainEvent } from '@campus-deals/contracts/events';
import { HandlesEvent } from '@campus-deals/messaging';
import { Controller } from '@nestjs/common';
import { CollegesService } from './colleges.service.js';
import { DealsReadModel } from './deals-read-model.service.js';
import { SavedDealsService } from './saved-deals.service.js';
import { VendorsService } from './vendors.service.js';

@Controller()
export class AudienceHandlers {
  constructor(
    private readonly colleges: CollegesService,
    private readonly deals: DealsReadModel,
    private readonly saved: SavedDealsService,
    private readonly vendors: VendorsService,
  ) {}

  @HandlesEvent('CollegeChanged')
  async syncCollegeWhenChanged({ payload, occurredAt }: DomainEvent<'CollegeChanged'>): Promise<void> {
    await this.colleges.sync(payload, occurredAt);
  }

  @HandlesEvent('CollegeCreated')
  async syncCollegeWhenCreated({ payload, occurredAt }: DomainEvent<'CollegeCreated'>): Promise<void> {
    await this.colleges.sync(payload, occurredAt);
  }

  @HandlesEvent('DealApproved', { sharesTransaction: true })
  async syncDealWhenApproved({ payload }: DomainEvent<'DealApproved'>): Promise<void> {
    await this.deals.sync(payload);
  }

  @HandlesEvent('DealChanged', { sharesTransaction: true })
  async syncDealWhenChanged({ payload }: DomainEvent<'DealChanged'>): Promise<void> {
    await this.deals.sync(payload);
  }

  @HandlesEvent('DealExpired', { sharesTransaction: true })
  async syncDealWhenExpired({ payload }: DomainEvent<'DealExpired'>): Promise<void> {
    await this.deals.expire(payload);
  }

  @HandlesEvent('DealHidden', { sharesTransaction: true })
  async syncDealWhenHidden({ payload }: DomainEvent<'DealHidden'>): Promise<void> {
    await this.deals.hide(payload);
  }

  @HandlesEvent('DealRemoved', { sharesTransaction: true })
  async syncDealWhenRemoved({ payload }: DomainEvent<'DealRemoved'>): Promise<void> {
    await this.deals.remove(payload);
  }

  @HandlesEvent('DealSnapshotTaken', { sharesTransaction: true })
  async syncDealWhenSnapshotTaken({ payload }: DomainEvent<'DealSnapshotTaken'>): Promise<void> {
    await this.deals.sync(payload);
  }

  @HandlesEvent('DealSubmitted', { sharesTransaction: true })
  async syncDealWhenSubmitted({ payload }: DomainEvent<'DealSubmitted'>): Promise<void> {
    await this.deals.submit(payload);
  }

  @HandlesEvent('DealSaved', { sharesTransaction: true })
  async syncSavedDealWhenSaved({ payload, occurredAt }: DomainEvent<'DealSaved'>): Promise<void> {
    await this.saved.save(payload, occurredAt);
  }

  @HandlesEvent('DealUnsaved', { sharesTransaction: true })
  async syncSavedDealWhenUnsaved({ payload, occurredAt }: DomainEvent<'DealUnsaved'>): Promise<void> {
    await this.saved.unsave(payload, occurredAt);
  }

  @HandlesEvent('SavesSnapshotTaken', { sharesTransaction: true })
  async syncSavedDealsWhenSnapshotTaken({ payload }: DomainEvent<'SavesSnapshotTaken'>): Promise<void> {
    await this.saved.takeSnapshot(payload);
  }

  @HandlesEvent('VendorRegistered', { sharesTransaction: true })
  async syncVendorWhenRegistered({ payload }: DomainEvent<'VendorRegistered'>): Promise<void> {
    await this.vendors.sync(payload);
  }

  @HandlesEvent('VendorRemoved', { sharesTransaction: true })
  async syncVendorWhenRemoved({ payload }: DomainEvent<'VendorRemoved'>): Promise<void> {
    await this.vendors.remove(payload);
  }

  @HandlesEvent('VendorSnapshotTaken', { sharesTransaction: true })
  async syncVendorWhenSnapshotTaken({ payload }: DomainEvent<'VendorSnapshotTaken'>): Promise<void> {
    await this.vendors.sync(payload);
  }

  @HandlesEvent('VendorUpdated', { sharesTransaction: true })
  async syncVendorWhenUpdated({ payload }: DomainEvent<'VendorUpdated'>): Promise<void> {
    await this.vendors.sync(payload);
  }
}
