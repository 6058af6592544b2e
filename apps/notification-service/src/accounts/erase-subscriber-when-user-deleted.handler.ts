import { Controller } from '@nestjs/common';
import type { DomainEvent } from '@campus-deals/contracts/events';
import type { ErasureSubjectDto } from '@campus-deals/contracts/internal.dto';
import { HandlesEvent } from '@campus-deals/messaging';
import { IdentityClient } from '../identity/identity.module.js';
import { AccountsService } from './accounts.service.js';

@Controller()
export class EraseSubscriberWhenUserDeleted {
  constructor(
    private readonly identity: IdentityClient,
    private readonly accounts: AccountsService,
  ) {}

  findSubject({ payload }: DomainEvent<'UserDeleted'>): Promise<ErasureSubjectDto | undefined> {
    return this.identity.findErasure(payload.erasureId);
  }

  @HandlesEvent('UserDeleted', 'erase-subscriber-when-user-deleted', { asks: 'findSubject' })
  async erase({ payload }: DomainEvent<'UserDeleted'>, subject: ErasureSubjectDto | undefined): Promise<void> {
    await this.accounts.erase(payload, subject);
  }
}
