import { Controller } from '@nestjs/common';
import type { DomainEvent } from '@campus-deals/contracts/events';
import { HandlesEvent } from '@campus-deals/messaging';
import { ErasuresService } from './erasures.service.js';
import { ProviderAccountsService } from './provider-accounts.service.js';

@Controller()
export class DeleteProviderAccountWhenUserDeleted {
  constructor(
    private readonly erasures: ErasuresService,
    private readonly provider: ProviderAccountsService,
  ) {}

  /** Deleting one that is gone is no error, so it bears being repeated. */
  async deleteThere({ payload: { erasureId } }: DomainEvent<'UserDeleted'>): Promise<void> {
    const supabaseId = await this.erasures.findSupabaseId(erasureId);
    if (supabaseId) await this.provider.delete(supabaseId);
  }

  @HandlesEvent('UserDeleted', 'delete-provider-account-when-user-deleted', { asks: 'deleteThere' })
  async delete({ payload: { erasureId } }: DomainEvent<'UserDeleted'>): Promise<void> {
    await this.erasures.finish(erasureId, 'provider');
  }
}
