import { Controller } from '@nestjs/common';
import type { DomainEvent } from '@campus-deals/contracts/events';
import { HandlesEvent } from '@campus-deals/messaging';
import { SavedDealsService } from './saved-deals.service.js';

@Controller()
export class SyncSavedDealsWhenSnapshotTaken {
  constructor(private readonly saved: SavedDealsService) {}

  @HandlesEvent('SavesSnapshotTaken', 'sync-saved-deals-when-snapshot-taken', { sharesTransaction: true })
  async sync({ payload }: DomainEvent<'SavesSnapshotTaken'>): Promise<void> {
    await this.saved.takeSnapshot(payload);
  }
}
