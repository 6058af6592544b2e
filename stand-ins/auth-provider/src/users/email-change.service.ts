import type { Database, Queries } from '../database/database.js';
import { AuthError, emailExists, userNotFound } from '../errors/auth-error.js';
import type { ConfirmationMails, PreparedMails } from '../one-time-tokens/confirmation-mails.js';
import type { CodeChallenge } from '../tokens/code-challenge.js';
import type { UserRow } from './user.js';
import { findUser, findUserByEmail, lockUser } from './users.js';

export interface EmailChangeRequest {
  newEmail: string;
  challenge: CodeChallenge | undefined;
  redirectTo: string;
}

/** Changes email addresses. Both the old and the new address must confirm. */
export class EmailChangeService {
  constructor(
    private readonly database: Database,
    private readonly mails: ConfirmationMails,
  ) {}

  /** Requests a change, with an email to both addresses. */
  async request(userId: string, { newEmail, ...order }: EmailChangeRequest): Promise<void> {
    const prepared = await this.database.transaction(async (transaction) => {
      const user = await findUser(transaction, userId);
      if (!user) throw userNotFound(403);
      if (user.email === newEmail) return undefined;
      if (await findUserByEmail(transaction, newEmail)) throw emailExists();
      return this.prepare(transaction, user, newEmail, order);
    });
    if (prepared) await this.mails.send(prepared);
  }

  /** Resends the emails of a pending change. For any other address, silently sends nothing. */
  async resend(email: string, order: Omit<EmailChangeRequest, 'newEmail'>): Promise<void> {
    const prepared = await this.database.transaction(async (transaction) => {
      const user = await findUserByEmail(transaction, email);
      if (user?.new_email) return this.prepare(transaction, user, user.new_email, order);
      await this.mails.book(transaction, 'email_change', [email], { isSent: false });
      return undefined;
    });
    if (prepared) await this.mails.send(prepared);
  }

  /** Confirms one of the two halves. Returns true if it was the second, so that the address has changed. */
  async confirmHalf(transaction: Queries, userId: string): Promise<boolean> {
    const user = await lockUser(transaction, userId);
    if (!user?.new_email) throw new AuthError(403, 'otp_expired', 'Email link is invalid or has expired');
    if (!user.has_confirmed_half_of_email_change) {
      await transaction.many(
        'UPDATE auth.users SET has_confirmed_half_of_email_change = true, updated_at = now() WHERE id = $1',
        [userId],
      );
      return false;
    }
    if (await findUserByEmail(transaction, user.new_email)) throw emailExists();
    await transaction.many(
      `UPDATE auth.users SET email = new_email, new_email = NULL, email_change_sent_at = NULL, has_confirmed_half_of_email_change = false,
         email_confirmed_at = now(), updated_at = now() WHERE id = $1`,
      [userId],
    );
    // These tokens were sent to the old address, which can no longer sign in.
    await transaction.many('DELETE FROM auth.one_time_tokens WHERE user_id = $1', [userId]);
    return true;
  }

  private async prepare(
    transaction: Queries,
    user: UserRow,
    newEmail: string,
    order: Omit<EmailChangeRequest, 'newEmail'>,
  ): Promise<PreparedMails> {
    const bookings = await this.mails.book(transaction, 'email_change', [user.email, newEmail]);
    const mails = [
      { kind: 'email_change_current' as const, to: user.email },
      { kind: 'email_change_new' as const, to: newEmail },
    ];
    const prepared = await this.mails.prepare(transaction, { userId: user.id, newEmail, ...order }, mails, bookings);
    await transaction.many(
      'UPDATE auth.users SET new_email = $2, email_change_sent_at = now(), has_confirmed_half_of_email_change = false, updated_at = now() WHERE id = $1',
      [user.id, newEmail],
    );
    return prepared;
  }
}
