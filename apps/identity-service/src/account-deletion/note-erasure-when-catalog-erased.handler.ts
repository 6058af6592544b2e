import { Controller } from '@nestjs/common';
import type { DomainEvent } from '@campus-deals/contracts/events';
import { HandlesEvent } from '@campus-deals/messaging';
import { ErasuresService } from './erasures.service.js';

@Controller()
export class NoteErasureWhenCatalogErased {
  constructor(private readonly erasures: ErasuresService) {}

  @HandlesEvent('UserErasedFromCatalog', 'note-erasure-when-catalog-erased')
  async note({ payload }: DomainEvent<'UserErasedFromCatalog'>): Promise<void> {
    await this.erasures.finish(payload.erasureId, 'catalog');
  }
}
