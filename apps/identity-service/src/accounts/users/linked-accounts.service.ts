import { Injectable } from '@nestjs/common';
import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { FOR_UPDATE, lockName, ProductError } from '@campus-deals/service-defaults';
import { mailboxOf } from '../mailbox.js';
import { User } from './user.entity.js';
import { UsersService } from './users.service.js';

export interface ProvenAddress {
  /** The user's id at the sign-in provider. */
  supabaseId: string;
  /** An address that the provider has verified; trimmed and case-folded. */
  email: string;
  /** Time of the provider's latest proof. */
  issuedAt: Date;
  /** Referral code that a new account came with. */
  referralCode?: string | undefined;
}

export interface Linked {
  user: User;
  isNew: boolean;
  /** Whether the account belonged to another provider user before. */
  hasReplaced: boolean;
}

/** Finds the account for a sign-in at the provider. */
@Injectable()
export class LinkedAccountsService {
  constructor(
    private readonly em: EntityManager,
    private readonly users: UsersService,
  ) {}

  /**
   * Returns the provider user's account, else the account of the address, else a new one. Runs in the caller's
   * transaction and locks the account; concurrent calls create one account. A known user who proves a new address has
   * changed it: throws email_taken if another account has that address. A token from before the change (other devices
   * keep theirs for an hour) still identifies the user but no longer proves an address. A different provider user with
   * the same address replaces the previous one (`hasReplaced`), and the caller ends that one's sessions. Throws
   * invalid_provider_token if the replacing token is the older one.
   */
  async link({ supabaseId, email, issuedAt, referralCode }: ProvenAddress): Promise<Linked> {
    await lockName(this.em, supabaseId);
    const known = await this.em.findOne(User, { supabaseId }, FOR_UPDATE);
    if (known?.emailProvenAt && known.email !== email && issuedAt < known.emailProvenAt) return this.signedIn(known);
    if (known && known.email !== email) await this.move(known, email);
    const { user, isNew } = known ? { user: known, isNew: false } : await this.findOrCreate(email, referralCode);
    // The reader of the mailbox owns the account: a recreated provider account replaces the previous one.
    const hasReplaced = user.supabaseId !== null && user.supabaseId !== supabaseId;
    // A token of the replaced provider user; these stay valid for an hour.
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
    // Prevents self-referral through another spelling of the same address.
    const referredByUserId = inviter && mailboxOf(inviter.email) !== mailboxOf(email) ? inviter.id : null;
    return this.users.findOrCreate({ email, name: null, role: 'student', referredByUserId });
  }
}
