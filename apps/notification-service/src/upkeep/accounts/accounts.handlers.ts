import { Controller } from '@nestjs/common';
import type { DomainEvent } from '@campus-deals/contracts/events';
import type { ErasureSubjectDto, UserContactDto } from '@campus-deals/contracts/internal.dto';
import { HandlesEvent } from '@campus-deals/messaging';
import { IdentityClient } from '../../audience/public.js';
import { AccountsService } from './accounts.service.js';

@Controller()
export class AccountsHandlers {
  constructor(
    private readonly identity: IdentityClient,
    private readonly accounts: AccountsService,
  ) {}

  findSubject({ payload }: DomainEvent<'UserDeleted'>): Promise<ErasureSubjectDto | undefined> {
    return this.identity.findErasure(payload.erasureId);
  }

  @HandlesEvent('UserDeleted', { prefetch: 'findSubject' })
  async eraseSubscriberWhenUserDeleted(
    { payload }: DomainEvent<'UserDeleted'>,
    subject: ErasureSubjectDto | undefined,
  ): Promise<void> {
    await this.accounts.erase(payload, subject);
  }

  findContact({ payload }: DomainEvent<'UserRegistered' | 'UserUpdated'>): Promise<UserContactDto | undefined> {
    return this.identity.findContact(payload.userId);
  }

  @HandlesEvent('UserRegistered', { prefetch: 'findContact' })
  async syncUserWhenRegistered({ payload }: DomainEvent<'UserRegistered'>, contact?: UserContactDto): Promise<void> {
    await this.accounts.sync(payload, contact);
  }

  @HandlesEvent('UserUpdated', { prefetch: 'findContact' })
  async syncUserWhenUpdated({ payload }: DomainEvent<'UserUpdated'>, contact?: UserContactDto): Promise<void> {
    await this.accounts.sync(payload, contact);
  }
}
