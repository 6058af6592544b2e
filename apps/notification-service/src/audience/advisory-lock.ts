import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { tables } from '../tables.js';

/**
 * Takes an advisory lock on a name until the current transaction ends. For use where no row exists to lock. Waits while
 * another transaction holds it.
 */
export async function lockName(em: EntityManager, name: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext(${name}))`.execute(tables(em));
}

/** Holds off the erasure of an address until the transaction ends. Waits for one in progress. */
export async function holdOffErasureOf(em: EntityManager, email: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock_shared(${addressKey(email)})`.execute(tables(em));
}

/** Holds off the erasure of an address likewise. Returns false if one is in progress: it never waits. */
export async function canHoldOffErasureOf(em: EntityManager, email: string): Promise<boolean> {
  const { rows } = await sql<{ isFree: boolean }>`
    SELECT pg_try_advisory_xact_lock_shared(${addressKey(email)}) AS "isFree"`.execute(tables(em));
  return rows[0]?.isFree === true;
}

/** Waits for writes that hold off the erasure of an address, and makes new ones wait. */
export async function lockAddress(em: EntityManager, email: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${addressKey(email)})`.execute(tables(em));
}

const addressKey = (email: string) => sql`hashtextextended(${`address ${email}`}, 0)`;

/** Holds off erasures while recipients of a newsletter are listed. Call it before anything is read or locked. */
export async function holdOffErasures(em: EntityManager): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock_shared(${LISTING})`.execute(tables(em));
}

/** Waits until recipients that are being listed are stored, and makes further listing wait. */
export async function lockListing(em: EntityManager): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${LISTING})`.execute(tables(em));
}

const LISTING = sql`hashtextextended('listing of recipients', 0)`;
