import type { EntityManager } from '@mikro-orm/postgresql';
import { isNotErased, ProductError } from '@campus-deals/service-defaults';
import { expressionBuilder } from 'kysely';
import { tables, type Tables } from '../tables.js';

/** Throws sign_in_required for an erased or suspended account. Call it before the transaction locks anything else. */
export async function requireActiveAccount(em: EntityManager, userId: number): Promise<void> {
  const isErased = !(await isNotErased(em, userId));
  // Read after `isNotErased`: its lock holds off the events that change the result.
  const found = await tables(em).selectNoFrom(isSuspendedAccount(userId).as('isSuspended')).executeTakeFirstOrThrow();
  if (isErased || found.isSuspended) throw new ProductError('sign_in_required');
}

export const isSuspendedAccount = (userId: number) => {
  const { exists, selectFrom } = expressionBuilder<Tables>();
  return exists(
    selectFrom('suspended_accounts')
      .select('suspended_accounts.user_id')
      .where('suspended_accounts.user_id', '=', userId)
      .where('suspended_accounts.is_suspended', '=', true),
  ).$castTo<boolean>();
};
