import { Controller } from '@nestjs/common';
import type { DomainEvent } from '@campus-deals/contracts/events';
import { HandlesEvent } from '@campus-deals/messaging';
import { AccountErasureService } from './account-erasure.service.js';
import { AccountSuspensionService } from './account-suspension.service.js';

@Controller()
export class AccountsHandlers {
  constructor(
    private readonly erasure: AccountErasureService,
    private readonly suspension: AccountSuspensionService,
  ) {}

  @HandlesEvent('UserDeleted')
  async eraseVendorWhenUserDeleted({ payload }: DomainEvent<'UserDeleted'>): Promise<void> {
    await this.erasure.erase(payload);
  }

  @HandlesEvent('UserRestored')
  async restoreVendorWhenUserRestored({ payload }: DomainEvent<'UserRestored'>): Promise<void> {
    await this.suspension.set(payload, false);
  }

  @HandlesEvent('UserSuspended')
  async suspendVendorWhenUserSuspended({ payload }: DomainEvent<'UserSuspended'>): Promise<void> {
    await this.suspension.set(payload, true);
  }
}
