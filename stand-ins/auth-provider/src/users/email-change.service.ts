import type { Database, Queries } from '../database/database.js';
import { emailExists, linkExpired, userNotFound } from '../errors/auth-error.js';
import { requirePause, type Mailer, type MailOrder } from '../mails/mailer.js';
import { findUserByEmail, lockUser } from './user.js';

/** Changes email addresses. Both the old and the new address must confirm. */
export class EmailChangeService {
  constructor(
    private readonly database: Database,
    private readonly mailer: Mailer,
    private readonly pauseSeconds: number,
  ) {}

  /** Requests a change, with an email to both addresses. */
  async request(order: MailOrder & { newEmail: string }): Promise<void> {
    const { userId, newEmail } = order;
    const send = await this.database.transaction(async (transaction) => {
      const user = await lockUser(transaction, userId);
      if (!user) throw userNotFound(403);
      if (user.email === newEmail) return undefined;
      if (await findUserByEmail(transaction, newEmail)) throw emailExists();
      requirePause(user.email_change_sent_at, this.pauseSeconds);
      await transaction.many(
        `UPDATE auth.users SET new_email = $2, email_change_sent_at = clock_timestamp(), has_confirmed_half_of_email_change = false,
           updated_at = now() WHERE id = $1`,
        [userId, newEmail],
      );
      return this.mailer.prepare(transaction, order, [
        { kind: 'email_change_current', to: user.email },
        { kind: 'email_change_new', to: newEmail },
      ]);
    });
    await send?.();
  }

  /** Confirms one of the two halves. Returns true if it was the second, so that the address has changed. */
  async confirmHalf(transaction: Queries, userId: string): Promise<boolean> {
    const user = await lockUser(transaction, userId);
    if (!user?.new_email) throw linkExpired();
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
}
