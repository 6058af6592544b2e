import type { Database } from '../database/database.js';
import { userNotFound } from '../errors/auth-error.js';
import type { UserRow } from './user.js';
import { findUser, lockUser, mergedMetadata } from './users.js';

/** Reads and changes the caller's own user, except the address. */
export class UsersService {
  constructor(private readonly database: Database) {}

  async get(id: string): Promise<UserRow> {
    const user = await findUser(this.database, id);
    if (!user) throw userNotFound(403);
    return user;
  }

  async changeMetadata(id: string, change: Record<string, unknown>): Promise<void> {
    if (Object.keys(change).length === 0) return;
    await this.database.transaction(async (transaction) => {
      const user = await lockUser(transaction, id);
      if (!user) throw userNotFound(403);
      const metadata = JSON.stringify(mergedMetadata(user.user_metadata, change));
      await transaction.many('UPDATE auth.users SET user_metadata = $2, updated_at = now() WHERE id = $1', [
        id,
        metadata,
      ]);
    });
  }
}
