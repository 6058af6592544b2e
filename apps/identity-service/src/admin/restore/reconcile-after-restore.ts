import type { INestApplicationContext } from '@nestjs/common';
import { endedAt, type Removal } from '@campus-deals/contracts/removal';
import { ProductError } from '@campus-deals/service-defaults';
import { AccountDeletionService } from '../../personal-data/public.js';
import { SessionsService, UsersService } from '../../accounts/public.js';

/**
 * Reconciles after a restore: ends all sessions, so that those ended since the backup stay ended, and deletes accounts
 * again that were deleted since.
 */
export async function reconcileAfterRestore(app: INestApplicationContext, removals: Removal[]): Promise<string[]> {
  const [users, accounts] = [
    app.get(UsersService, { strict: false }),
    app.get(AccountDeletionService, { strict: false }),
  ];
  await app.get(SessionsService, { strict: false }).endEverybodys();
  const lines = ['everybody signs in again'];
  let deleted = 0;
  for (const [userId, at] of endedAt(removals, 'account')) {
    // An account registered after that deletion belongs to another user.
    if (!(await users.wasThereBefore(userId, at))) continue;
    try {
      await accounts.delete(userId);
      deleted += 1;
    } catch (error) {
      if (!(error instanceof ProductError) || error.code !== 'last_admin') throw error;
      lines.push(`account ${userId} was deleted and is the only admin here: make another one, then run this again`);
      process.exitCode = 1;
    }
  }
  return [...lines, `${deleted} accounts that were deleted since are deleted again`];
}
