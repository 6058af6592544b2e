import { Inject, Injectable } from '@nestjs/common';
import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import type { UserRole } from '@campus-deals/contracts/enumerations';
import type { UserContact } from '@campus-deals/contracts/internal.schema';
import { ProductError } from '@campus-deals/service-defaults';
import { IDENTITY_ENV, type IdentityEnv } from '../env.js';
import { newReferralCode } from './referral-code.js';
import { User } from './user.entity.js';

export interface NewAccount {
  email: string;
  name: string;
  role: UserRole;
}

@Injectable()
export class UsersService {
  constructor(
    private readonly em: EntityManager,
    @Inject(IDENTITY_ENV) private readonly env: Pick<IdentityEnv, 'ADMIN_EMAILS'>,
  ) {}

  /** The account of an address, made at its first sign-in: as an admin when ADMIN_EMAILS names it. Safe to run twice at once. */
  @Transactional()
  async findOrCreate({ email, name, role }: NewAccount): Promise<User> {
    const address = email.trim().toLowerCase();
    await this.em.execute(
      `insert into users (email, name, role, email_verified, has_completed_registration, referral_code) values (?, ?, ?, true, true, ?)
       on conflict (email) do nothing`,
      [address, name, this.env.ADMIN_EMAILS.includes(address) ? 'admin' : role, newReferralCode()],
    );
    const user = await this.em.findOneOrFail(User, { email: address });
    user.lastLogin = new Date();
    return user;
  }

  /** Where a user is reached. Throws user_not_found. */
  async getContact(id: number): Promise<UserContact> {
    const user = await this.em.findOne(User, { id }, { fields: ['email', 'name'] });
    if (!user) throw new ProductError('user_not_found');
    return { email: user.email, name: user.name };
  }
}
