import { Injectable } from '@nestjs/common';
import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import type { SchoolAddressLink } from '@campus-deals/contracts/internal.schema';
import { ProductError } from '@campus-deals/service-defaults';
import { FOR_UPDATE } from '../locks.js';
import { UsersService } from '../users/users.module.js';
import { StudentVerification } from './student-verification.entity.js';

/** Tokens are born when their mail is written, so that none waits in a queue. */
@Injectable()
export class SchoolAddressLinksService {
  constructor(
    private readonly em: EntityManager,
    private readonly users: UsersService,
  ) {}

  /** Where a link goes and its new token; the token before stops working. Throws not_found once the address is confirmed, replaced or gone. */
  @Transactional()
  async renew(verificationId: number): Promise<SchoolAddressLink> {
    const row = await this.em.findOne(StudentVerification, { id: verificationId, confirmedAt: null }, FOR_UPDATE);
    if (!row) throw new ProductError('not_found', 'No address waits to be confirmed');
    const { name } = await this.users.getContact(row.userId);
    const { token, expiresAt } = row.renewToken(new Date());
    return { email: row.address, name, token, expiresAt: expiresAt.toISOString() };
  }
}
