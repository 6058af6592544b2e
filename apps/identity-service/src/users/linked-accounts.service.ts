import { Injectable } from '@nestjs/common';
import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { ProductError } from '@campus-deals/service-defaults';
import { FOR_UPDATE, lockName } from '../locks.js';
import { mailboxOf } from '../mailbox.js';
import { User } from './user.entity.js';
import { UsersService } from './users.service.js';

export interface ProvenAddress {
  /** The user's id at the sign-in provider. */
  supabaseId: string;
  /** An address the provider vouches for; trimmed and case-folded. */
  email: string;
  /** When the provider last said so. */
  issuedAt: Date;
  /** The invitation a new account came by. */
  referralCode?: string | undefined;
}

export interface Linked {
  user: User;
  isNew: boolean;
  /** The account was another user's of the provider before. */
  hasReplaced: boolean;
}

/** Which account a sign-in at the provider belongs to. */
@Injectable()
export class LinkedAccountsService {
  constructor(
    private readonly em: EntityManager,
    private readonly users: UsersService,
  ) {}

  /**
   * The account of that provider's user, else of that address, else a new one. In the caller's transaction, which then
   * has the account locked; two at once make one account. A known user who proves another address has changed it: throws
   * email_taken when another account has it. A token from before that change (they live an hour, on other devices) still
   * identifies somebody, but no longer their address. Another user of the provider with the same address takes the place
   * of the one before (`hasReplaced`), whose sessions the caller ends; throws invalid_provider_token when its own token is
   * the older one.
   */
  async link({ supabaseId, email, issuedAt, referralCode }: ProvenAddress): Promise<Linked> {
    await lockName(this.em, supabaseId);
    const known = await this.em.findOne(User, { supabaseId }, FOR_UPDATE);
    if (known?.emailProvenAt && known.email !== email && issuedAt < known.emailProvenAt) return this.signedIn(known);
    if (known && known.email !== email) await this.move(known, email);
    const { user, isNew } = known ? { user: known, isNew: false } : await this.findOrCreate(email, referralCode);
    // Whoever reads the mailbox is the user: an account at the provider made anew takes the place of the one before.
    const hasReplaced = user.supabaseId !== null && user.supabaseId !== supabaseId;
    // Of one that was replaced: its tokens live on for an hour.
    if (hasReplaced && user.emailProvenAt && issuedAt < user.emailProvenAt)
      throw new ProductError('invalid_provider_token');
    user.prove(supabaseId, issuedAt);
    return { ...(await this.signedIn(user, isNew)), hasReplaced };
  }

  private async signedIn(user: User, isNew = false): Promise<Linked> {
    user.lastLogin = new Date();
    await this.em.flush();
    return { user, isNew, hasReplaced: false };
  }

  private async move(user: User, email: string): Promise<void> {
    user.email = email;
    try {
      await this.users.publishChange(user);
    } catch (error) {
      if (error instanceof UniqueConstraintViolationException)
        throw new ProductError('email_taken', undefined, { cause: error });
      throw error;
    }
  }

  private async findOrCreate(email: string, referralCode: string | undefined): Promise<{ user: User; isNew: boolean }> {
    const inviter = referralCode ? await this.em.findOne(User, { referralCode: referralCode.toUpperCase() }) : null;
    // Nobody invites themselves by another spelling of their own address.
    const referredByUserId = inviter && mailboxOf(inviter.email) !== mailboxOf(email) ? inviter.id : null;
    return this.users.findOrCreate({ email, name: null, role: 'student', referredByUserId });
  }
}
