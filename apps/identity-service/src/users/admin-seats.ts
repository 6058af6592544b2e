import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { ProductError } from '@campus-deals/service-defaults';
import { FOR_UPDATE } from '../locks.js';
import { User } from './user.entity.js';

/** Keeps at least one admin. */
@Injectable()
export class AdminSeats {
  constructor(private readonly em: EntityManager) {}

  /**
   * Throws last_admin when nobody else is an admin. Call it, before locking any user, in the transaction in which one
   * stops being admin: those transactions run one after the other, so that two admins cannot demote each other.
   */
  async assertMayLeave(userId: number): Promise<void> {
    const admins = await this.em.find(User, { role: 'admin' }, { orderBy: { id: 'asc' }, ...FOR_UPDATE });
    if (admins.length === 1 && admins[0]?.id === userId) throw new ProductError('last_admin');
  }
}
