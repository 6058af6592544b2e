import type { SuppressionReason } from './enumerations.js';

/**
 * A removal by a user: of an account, a subscription, or email to an address. The record outlives earlier backups and
 * is applied again after one is restored. It contains only ids and keyed hashes, so that the list can be kept for long.
 */
export type Removal = { at: string } & (
  | { kind: 'account'; id: number }
  | { kind: 'subscription'; id: number }
  | { kind: 'suppression'; hash: string; reason: SuppressionReason }
);

/** Parses the stored list: one line of JSON per removal. */
export function parseRemovals(text: string): Removal[] {
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Removal);
}

/** Returns the time of each removal by id. If an id was removed twice, the later time wins. */
export function endedAt(removals: readonly Removal[], kind: 'account' | 'subscription'): Map<number, Date> {
  const ended = new Map<number, Date>();
  for (const removal of removals) {
    if (removal.kind !== kind) continue;
    const at = new Date(removal.at);
    if (at > (ended.get(removal.id) ?? new Date(0))) ended.set(removal.id, at);
  }
  return ended;
}
