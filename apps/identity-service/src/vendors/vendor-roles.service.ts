import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { PayerDto } from '@campus-deals/contracts/internal.dto';
import { Outbox } from '@campus-deals/messaging';
import { UsersService } from '../users/users.module.js';

/** Who becomes a vendor by what they did themselves: in place, so that they stay signed in. */
@Injectable()
export class VendorRolesService {
  constructor(
    /** `@Transactional` looks for it. */
    protected readonly em: EntityManager,
    private readonly users: UsersService,
    private readonly outbox: Outbox,
  ) {}

  /** Who registered a business. An account that is gone gets nothing. */
  @Transactional()
  async grantToOwner(userId: number): Promise<void> {
    const user = await this.users.findForUpdate(userId);
    if (!user) return;
    user.hasCompletedRegistration = true;
    await this.users.becomeVendor(user);
  }

  /**
   * Makes the account that paid a vendor's. Who was not signed in has proven nothing: the payment is credited to the account
   * of the address, made where there is none, which becomes a vendor's when its owner registers a business. An account that is
   * gone gets nothing.
   */
  @Transactional()
  async grantToPayer(paymentId: number, { userId, email }: PayerDto): Promise<void> {
    if (userId === null) {
      const owner = await this.users.findOrCreateForPayer(email);
      await this.outbox.publish('PayerIdentified', { paymentId, userId: owner.id });
      return;
    }
    const user = await this.users.findForUpdate(userId);
    if (user) await this.users.becomeVendor(user);
  }
}
