import { Controller } from '@nestjs/common';
import type { DomainEvent } from '@campus-deals/contracts/events';
import type { ErasureSubjectDto } from '@campus-deals/contracts/internal.dto';
import { HandlesEvent } from '@campus-deals/messaging';
import { AccountErasureService } from './account-erasure.service.js';
import { IdentityClient } from './identity.client.js';

@Controller()
export class AccountsHandlers {
  constructor(
    private readonly identity: IdentityClient,
    private readonly accounts: AccountErasureService,
  ) {}

  /** Erases the user's data at Stripe and returns the user. Repeating this step is safe. */
  async eraseAtStripe({ payload }: DomainEvent<'UserDeleted'>): Promise<ErasureSubjectDto | undefined> {
    const subject = await this.identity.findErasure(payload.erasureId);
    if (subject) await this.accounts.eraseAtStripe(subject);
    return subject;
  }

  @HandlesEvent('UserDeleted', { prefetch: 'eraseAtStripe' })
  async erasePayerWhenUserDeleted(
    { payload }: DomainEvent<'UserDeleted'>,
    subject: ErasureSubjectDto | undefined,
  ): Promise<void> {
    await this.accounts.erase(payload, subject);
  }
}
