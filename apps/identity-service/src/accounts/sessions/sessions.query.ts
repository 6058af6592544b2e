import type { EntityManager } from '@mikro-orm/postgresql';
import type { UserRole } from '@campus-deals/contracts/enumerations';
import { statement } from '@campus-deals/service-defaults';
import { sql } from 'kysely';
import { tables, type Db } from '../../tables.js';
import {
  ADMIN_IDLE_LIFETIME_MS,
  ADMIN_LAST_SEEN_PRECISION_MS,
  IDLE_LIFETIME_MS,
  LAST_SEEN_PRECISION_MS,
} from './session.entity.js';

const ago = (ms: number) => sql<string>`now() - make_interval(secs => ${sql.lit(ms / 1000)})`;
/** A point in the past, more recent for admins: their sessions end sooner. */
const agoByRole = (ms: number, adminMs: number) =>
  sql<string>`CASE users.role WHEN 'admin' THEN ${ago(adminMs)} ELSE ${ago(ms)} END`;

/** Finds the running session of a token. Runs for each request whose session the gateway has not cached. */
export const findSession = statement((db: Db, { tokenHash }: { tokenHash: Buffer }) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', sql<string>`now()`)
    .where('last_seen_at', '>', agoByRole(IDLE_LIFETIME_MS, ADMIN_IDLE_LIFETIME_MS))
    .select([
      'sessions.id as sessionId',
      'user_id as userId',
      'role',
      'signed_in_at as signedInAt',
      'referral_points as points',
    ])
    .select(({ eb }) =>
      eb('last_seen_at', '>', agoByRole(LAST_SEEN_PRECISION_MS, ADMIN_LAST_SEEN_PRECISION_MS))
        .$castTo<boolean>()
        .as('wasSeenLately'),
    ),
);

/**
 * Locks a user, so that sign-ins, sign-outs and suspensions run one at a time and each sees the others. Returns the
 * fields that decide whether they may sign in; undefined once the account is gone.
 */
export function lockUser(
  em: EntityManager,
  userId: number,
): Promise<{ role: UserRole; isSuspended: boolean } | undefined> {
  return tables(em)
    .selectFrom('users')
    .where('id', '=', userId)
    .select('role')
    .select(({ eb }) => eb('suspended_at', 'is not', null).$castTo<boolean>().as('isSuspended'))
    .forUpdate()
    .executeTakeFirst();
}

/** Returns the latest session id of any user. Under the user's lock, that user's next one is larger. */
export async function lastSessionId(em: EntityManager): Promise<number> {
  const { last } = await tables(em)
    .selectFrom(sql<{ last: number }>`(SELECT last_value::integer AS last FROM sessions_id_seq)`.as('sequence'))
    .select('last')
    .executeTakeFirstOrThrow();
  return last;
}

/**
 * Deletes up to 20 expired sessions of any users. Runs at each sign-in and deletes more than the sign-in adds, so no
 * job is needed.
 */
export async function removeSomeExpired(em: EntityManager): Promise<void> {
  const db = tables(em);
  const expired = db
    .selectFrom('sessions')
    .select('id')
    .where('expires_at', '<=', sql<string>`now()`)
    .orderBy('expires_at')
    .limit(20)
    .forUpdate()
    .skipLocked();
  await db.deleteFrom('sessions').where('id', 'in', expired).execute();
}

/** Ends all but a user's most recently used sessions, so that repeated sign-ins cannot fill the table. */
export async function keepLastUsed(em: EntityManager, userId: number, most: number): Promise<void> {
  const db = tables(em);
  const older = db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .offset(most);
  await db.deleteFrom('sessions').where('id', 'in', older).execute();
}
