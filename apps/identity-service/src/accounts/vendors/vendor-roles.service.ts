import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { PayerDto } from '@campus-deals/contracts/internal.dto';
import { Outbox } from '@campus-deals/messaging';
import { UsersService } from '../users/users.service.js';

/** Grants the vendor role for a user's own actions. The account is changed in place, so the user stays signed in. */
@Injectable()
export class VendorRolesService {
  constructor(
    /** Required by `@Transactional`. */
    protected readonly em: EntityManager,
    private readonly users: UsersService,
    private readonly outbox: Outbox,
  ) {}

  /** Grants the role to a user who registered a business. Ignores a deleted account. */
  @Transactional()
  async grantToOwner(userId: number): Promise<void> {
    const user = await this.users.findForUpdate(userId);
    if (!user) return;
    user.hasCompletedRegistration = true;
    await this.users.becomeVendor(user);
  }

  /**
   * Makes the paying account a vendor. A payer who was not signed in has proven nothing: the payment is credited to the
   * account with that address, created if missing, which becomes a vendor when its owner registers a business. Ignores
   * a deleted account.
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
