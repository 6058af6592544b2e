import type { Database } from '../database/database.js';
import { emailExists, userNotFound, validationFailed } from '../errors/auth-error.js';
import { typeOf, type Mailer } from '../mails/mailer.js';
import type { OneTimeTokens } from '../one-time-tokens/one-time-tokens.js';
import { presentUser, type UserRow } from '../users/user.js';
import { confirmEmail, createUser, findUser, findUserByEmail, lockUser, mergedMetadata } from '../users/users.js';
import { bannedUntil } from './ban-duration.js';

export interface UserChange {
  email: string | undefined;
  isConfirmed: boolean;
  userMetadata: Record<string, unknown>;
  appMetadata: Record<string, unknown>;
  /** "none" or a duration such as "24h"; empty means no change. */
  banDuration: string;
}

/** Operations of the service key. */
export class AdminService {
  constructor(
    private readonly database: Database,
    private readonly tokens: OneTimeTokens,
    private readonly mailer: Mailer,
  ) {}

  async get(id: string): Promise<object> {
    const user = await findUser(this.database, id);
    if (!user) throw userNotFound(404);
    return presentUser(user);
  }

  async list(page: number, perPage: number): Promise<{ users: object[]; total: number }> {
    const count = await this.database.one<{ total: number }>('SELECT count(*)::int AS total FROM auth.users');
    const users = await this.database.many<UserRow>(
      'SELECT * FROM auth.users ORDER BY created_at DESC, id LIMIT $1 OFFSET $2',
      [perPage, (page - 1) * perPage],
    );
    return { users: users.map(presentUser), total: count?.total ?? 0 };
  }

  async create({ email, ...change }: UserChange): Promise<object> {
    if (email === undefined) throw validationFailed('Cannot create a user without either an email or phone');
    const id = await this.database.transaction(async (transaction) => {
      const user = await createUser(transaction, email, {});
      if (!user) throw emailExists();
      return user.id;
    });
    return this.update(id, { ...change, email: undefined });
  }

  async update(
    id: string,
    { email, isConfirmed, userMetadata, appMetadata, banDuration }: UserChange,
  ): Promise<object> {
    await this.database.transaction(async (transaction) => {
      const user = await lockUser(transaction, id);
      if (!user) throw userNotFound(404);
      if (email !== undefined && email !== user.email && (await findUserByEmail(transaction, email)))
        throw emailExists();
      await transaction.many(
        'UPDATE auth.users SET email = $2, user_metadata = $3, app_metadata = $4, banned_until = $5, updated_at = now() WHERE id = $1',
        [
          id,
          email ?? user.email,
          JSON.stringify(mergedMetadata(user.user_metadata, userMetadata)),
          JSON.stringify(mergedMetadata(user.app_metadata, appMetadata)),
          banDuration === '' ? user.banned_until : bannedUntil(banDuration),
        ],
      );
      // The tokens were sent to the old address.
      if (email !== undefined && email !== user.email)
        await transaction.many('DELETE FROM auth.one_time_tokens WHERE user_id = $1', [id]);
      if (isConfirmed) await confirmEmail(transaction, id);
    });
    return this.get(id);
  }

  /** Deletes a user with all sessions, tokens and codes. */
  async delete(id: string): Promise<void> {
    const deleted = await this.database.one('DELETE FROM auth.users WHERE id = $1 RETURNING id', [id]);
    if (!deleted) throw userNotFound(404);
  }

  /** Creates a sign-in link without sending an email. Creates a user for an unknown address. */
  async generateLink(email: string, data: Record<string, unknown>, redirectTo: string): Promise<object> {
    return this.database.transaction(async (transaction) => {
      const user = (await createUser(transaction, email, data)) ?? (await findUserByEmail(transaction, email));
      if (!user) throw userNotFound(404);
      const kind = user.email_confirmed_at === null ? 'signup' : 'magiclink';
      const { token, code } = await this.tokens.issue(transaction, user.id, kind);
      return {
        ...presentUser(user),
        action_link: this.mailer.confirmationUrl({ kind, token, redirectTo }),
        email_otp: code,
        hashed_token: token,
        redirect_to: redirectTo,
        verification_type: typeOf(kind),
      };
    });
  }
}
