import type { SuppressionReason } from './enumerations.js';

/**
 * What somebody has ended: an account, a subscription, mails to an address. It outlives the backups from before, and is ended
 * again in what is restored of them. By numbers and keyed hashes alone, so that the list may be kept for long.
 */
export type Removal = { at: string } & (
  | { kind: 'account'; id: number }
  | { kind: 'subscription'; id: number }
  | { kind: 'suppression'; hash: string; reason: SuppressionReason }
);

/** The list as it is kept: a line of JSON for each. */
export function parseRemovals(text: string): Removal[] {
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Removal);
}

/** When it was ended, by the number of what was; of the same ended twice the last time. */
export function endedAt(removals: readonly Removal[], kind: 'account' | 'subscription'): Map<number, Date> {
  const ended = new Map<number, Date>();
  for (const removal of removals) {
    if (removal.kind !== kind) continue;
    const at = new Date(removal.at);
    if (at > (ended.get(removal.id) ?? new Date(0))) ended.set(removal.id, at);
  }
  return ended;
}
