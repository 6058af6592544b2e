import { UNDO_SECONDS } from '@campus-deals/contracts/limits';
import { ProductError } from '@campus-deals/service-defaults';

/** Events of a decision leave a moment after the time to undo it, so that a click in the last second still arrives. */
export const PUBLISHED_AFTER_SECONDS = UNDO_SECONDS + 1;

/** Thrown where others know of an admin's decision by now, or what it was about has changed since. */
export class UndoExpired extends ProductError {
  constructor() {
    super('undo_expired', 'This decision can no longer be taken back');
  }
}

const TIME = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** "November 23, 2026 at 4:05 PM UTC" */
export function whenInWords(at: Date): string {
  return `${TIME.format(at)} UTC`;
}
