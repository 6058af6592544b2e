import { Controller } from '@nestjs/common';
import type { DomainEvent } from '@campus-deals/contracts/events';
import { ErasureSubjectDto } from '@campus-deals/contracts/internal.dto';
import { HandlesEvent } from '@campus-deals/messaging';
import { InternalClients } from '@campus-deals/service-defaults';
import { AccountsService } from './accounts.service.js';

@Controller()
export class AccountsHandlers {
  private readonly identity = this.clients.to('identity');

  constructor(
    private readonly clients: InternalClients,
    private readonly accounts: AccountsService,
  ) {}

  /**
   * Erases the user's data at Stripe and returns the user: events carry no addresses. Returns undefined once the
   * erasure is complete. Repeating this step is safe. Throws service_unavailable.
   */
  async eraseAtStripe({ payload }: DomainEvent<'UserDeleted'>): Promise<ErasureSubjectDto | undefined> {
    const subject = await this.identity.ask(`/internal/erasures/${payload.erasureId}`, ErasureSubjectDto);
    if (subject) await this.accounts.eraseAtStripe(subject);
    return subject;
  }

  @HandlesEvent('UserDeleted', { prefetch: 'eraseAtStripe' })
  async erasePayerWhenUserDeleted({ payload }: DomainEvent<'UserDeleted'>, subject?: ErasureSubjectDto): Promise<void> {
    await this.accounts.erase(payload, subject);
  }
}
