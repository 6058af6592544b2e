import { Controller } from '@nestjs/common';
import type { DomainEvent } from '@campus-deals/contracts/events';
import { HandlesEvent } from '@campus-deals/messaging';
import { DealsReadModel } from './deals-read-model.service.js';
import { SavedDealsService } from './saved-deals.service.js';

@Controller()
export class DealsHandlers {
  constructor(
    private readonly deals: DealsReadModel,
    private readonly saved: SavedDealsService,
  ) {}

  @HandlesEvent('DealApproved', 'sync-deal-when-approved', { sharesTransaction: true })
  async syncDealWhenApproved({ payload }: DomainEvent<'DealApproved'>): Promise<void> {
    await this.deals.sync(payload);
  }

  @HandlesEvent('DealChanged', 'sync-deal-when-changed', { sharesTransaction: true })
  async syncDealWhenChanged({ payload }: DomainEvent<'DealChanged'>): Promise<void> {
    await this.deals.sync(payload);
  }

  @HandlesEvent('DealExpired', 'sync-deal-when-expired', { sharesTransaction: true })
  async syncDealWhenExpired({ payload }: DomainEvent<'DealExpired'>): Promise<void> {
    await this.deals.expire(payload);
  }

  @HandlesEvent('DealHidden', 'sync-deal-when-hidden', { sharesTransaction: true })
  async syncDealWhenHidden({ payload }: DomainEvent<'DealHidden'>): Promise<void> {
    await this.deals.hide(payload);
  }

  @HandlesEvent('DealRemoved', 'sync-deal-when-removed', { sharesTransaction: true })
  async syncDealWhenRemoved({ payload }: DomainEvent<'DealRemoved'>): Promise<void> {
    await this.deals.remove(payload);
  }

  @HandlesEvent('DealSnapshotTaken', 'sync-deal-when-snapshot-taken', { sharesTransaction: true })
  async syncDealWhenSnapshotTaken({ payload }: DomainEvent<'DealSnapshotTaken'>): Promise<void> {
    await this.deals.sync(payload);
  }

  @HandlesEvent('DealSubmitted', 'sync-deal-when-submitted', { sharesTransaction: true })
  async syncDealWhenSubmitted({ payload }: DomainEvent<'DealSubmitted'>): Promise<void> {
    await this.deals.submit(payload);
  }

  @HandlesEvent('DealSaved', 'sync-saved-deal-when-saved', { sharesTransaction: true })
  async syncSavedDealWhenSaved({ payload, occurredAt }: DomainEvent<'DealSaved'>): Promise<void> {
    await this.saved.save(payload, occurredAt);
  }

  @HandlesEvent('DealUnsaved', 'sync-saved-deal-when-unsaved', { sharesTransaction: true })
  async syncSavedDealWhenUnsaved({ payload, occurredAt }: DomainEvent<'DealUnsaved'>): Promise<void> {
    await this.saved.unsave(payload, occurredAt);
  }

  @HandlesEvent('SavesSnapshotTaken', 'sync-saved-deals-when-snapshot-taken', { sharesTransaction: true })
  async syncSavedDealsWhenSnapshotTaken({ payload }: DomainEvent<'SavesSnapshotTaken'>): Promise<void> {
    await this.saved.takeSnapshot(payload);
  }
}
