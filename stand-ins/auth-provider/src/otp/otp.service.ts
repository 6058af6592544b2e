import type { Database, Queries } from '../database/database.js';
import { AuthError } from '../errors/auth-error.js';
import type { ConfirmationMails, PreparedMails } from '../one-time-tokens/confirmation-mails.js';
import type { CodeChallenge } from '../tokens/code-challenge.js';
import type { UserRow } from '../users/user.js';
import { createUser, findUserByEmail } from '../users/users.js';

export interface OtpRequest {
  email: string;
  /** User metadata of a new user. */
  data: Record<string, unknown>;
  mayCreateUser: boolean;
  challenge: CodeChallenge | undefined;
  redirectTo: string;
}

export type ResendRequest = Pick<OtpRequest, 'email' | 'challenge' | 'redirectTo'>;

/** Sends sign-in emails. The response is the same whether an address is known or not. */
export class OtpService {
  constructor(
    private readonly database: Database,
    private readonly mails: ConfirmationMails,
  ) {}

  async request({ email, data, mayCreateUser, challenge, redirectTo }: OtpRequest): Promise<void> {
    const prepared = await this.database.transaction(async (transaction) => {
      if (!mayCreateUser && !(await findUserByEmail(transaction, email)))
        throw new AuthError(422, 'otp_disabled', 'Signups not allowed for otp');
      const bookings = await this.mails.book(transaction, 'sign_in', [email]);
      const user = (await createUser(transaction, email, data)) ?? (await findUserByEmail(transaction, email));
      if (!user) throw new Error('the user went away');
      return this.prepareSignIn(transaction, user, { challenge, redirectTo }, bookings);
    });
    await this.mails.send(prepared);
  }

  /** Resends the sign-up email to an unconfirmed address. For any other, silently sends nothing. */
  async resendSignup({ email, challenge, redirectTo }: ResendRequest): Promise<void> {
    const prepared = await this.database.transaction(async (transaction) => {
      const user = await findUserByEmail(transaction, email);
      const isUnconfirmed = user !== undefined && user.email_confirmed_at === null;
      const bookings = await this.mails.book(transaction, 'sign_in', [email], { isSent: isUnconfirmed });
      return isUnconfirmed ? this.prepareSignIn(transaction, user, { challenge, redirectTo }, bookings) : undefined;
    });
    if (prepared) await this.mails.send(prepared);
  }

  private async prepareSignIn(
    transaction: Queries,
    user: UserRow,
    order: Pick<OtpRequest, 'challenge' | 'redirectTo'>,
    bookings: string[],
  ): Promise<PreparedMails> {
    const isNew = user.email_confirmed_at === null;
    const prepared = await this.mails.prepare(
      transaction,
      { userId: user.id, newEmail: null, ...order },
      [{ kind: isNew ? 'signup' : 'magiclink', to: user.email }],
      bookings,
    );
    await transaction.many(
      isNew
        ? 'UPDATE auth.users SET confirmation_sent_at = now(), updated_at = now() WHERE id = $1'
        : 'UPDATE auth.users SET recovery_sent_at = now(), updated_at = now() WHERE id = $1',
      [user.id],
    );
    return prepared;
  }
}
