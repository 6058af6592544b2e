/** Whose account a number is, as events tell it. Seeded owners and students have numbers below zero: nobody's. */
export function accountOf(userId: number | null): number | null {
  return userId !== null && userId > 0 ? userId : null;
}
