import { Controller } from '@nestjs/common';
import type { DomainEvent } from '@campus-deals/contracts/events';
import { HandlesEvent } from '@campus-deals/messaging';
import { ErasuresService } from './erasures.service.js';
import { ProviderAccountsService } from './provider-accounts.service.js';

@Controller()
export class AccountDeletionHandlers {
  constructor(
    private readonly erasures: ErasuresService,
    private readonly provider: ProviderAccountsService,
  ) {}

  /** Idempotent: deleting an account that is already gone is no error. */
  async deleteAtProvider({ payload: { erasureId } }: DomainEvent<'UserDeleted'>): Promise<void> {
    const supabaseId = await this.erasures.findSupabaseId(erasureId);
    if (supabaseId) await this.provider.delete(supabaseId);
  }

  @HandlesEvent('UserDeleted', { prefetch: 'deleteAtProvider' })
  async deleteProviderAccountWhenUserDeleted({ payload: { erasureId } }: DomainEvent<'UserDeleted'>): Promise<void> {
    await this.erasures.finish(erasureId, 'provider');
  }

  @HandlesEvent('UserErasedFromBilling')
  async noteErasureWhenBillingErased({ payload }: DomainEvent<'UserErasedFromBilling'>): Promise<void> {
    await this.erasures.finish(payload.erasureId, 'billing');
  }

  @HandlesEvent('UserErasedFromCatalog')
  async noteErasureWhenCatalogErased({ payload }: DomainEvent<'UserErasedFromCatalog'>): Promise<void> {
    await this.erasures.finish(payload.erasureId, 'catalog');
  }

  @HandlesEvent('UserErasedFromNotification')
  async noteErasureWhenNotificationErased({ payload }: DomainEvent<'UserErasedFromNotification'>): Promise<void> {
    await this.erasures.finish(payload.erasureId, 'notification');
  }
}
