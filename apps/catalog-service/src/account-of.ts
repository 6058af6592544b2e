/**
 * Returns the account's id for events. Null for seeded owners and students: their ids are negative and no account has
 * them.
 */
export function accountOf(userId: number | null): number | null {
  return userId !== null && userId > 0 ? userId : null;
}
