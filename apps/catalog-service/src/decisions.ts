import { UNDO_SECONDS } from '@campus-deals/contracts/limits';
import { ProductError } from '@campus-deals/service-defaults';

/**
 * Delay of a decision's events: one second more than the time to undo it, so that a click in the last second is still
 * in time.
 */
export const PUBLISHED_AFTER_SECONDS = UNDO_SECONDS + 1;

/** Thrown if an admin's decision has been published, or its subject has changed since. */
export class UndoExpired extends ProductError {
  constructor() {
    super('undo_expired', 'This decision can no longer be taken back');
  }
}

const TIME = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** Formats an instant: "November 23, 2026 at 4:05 PM UTC" */
export function whenInWords(at: Date): string {
  return `${TIME.format(at)} UTC`;
}
