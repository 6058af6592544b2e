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

  /** The account that paid, else that of the address, which is made where there is none. An account that is gone gets nothing. */
  @Transactional()
  async grantToPayer(paymentId: number, { userId, email }: PayerDto): Promise<void> {
    const user =
      userId === null ? await this.users.findOrCreateForPayer(email) : await this.users.findForUpdate(userId);
    if (!user) return;
    await this.users.becomeVendor(user);
    if (userId === null) await this.outbox.publish('PayerIdentified', { paymentId, userId: user.id });
  }
}
