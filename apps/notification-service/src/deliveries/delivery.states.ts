import { DELIVERY_STATUSES, type DeliveryStatus } from '@campus-deals/contracts/enumerations';

export type DeliveryEvent = 'claimed' | 'accepted' | 'refused' | 'put off' | 'tried again';

/**
 * pending: waits for `dueAt`. sending: claimed by a replica until `dueAt`, then claimable by any. sent and failed are
 * final, except that an admin may retry a failed one. Deliveries to unsubscribed or erased readers are deleted.
 *
 * All allowed transitions. Any other throws an error that names it.
 */
const TRANSITIONS: Record<DeliveryStatus, Partial<Record<DeliveryEvent, DeliveryStatus>>> = {
  // `accepted`: sent by an attempt whose claim had expired and was deferred since. The mail is out and must not be sent
  // again.
  pending: { claimed: 'sending', accepted: 'sent' },
  sending: { claimed: 'sending', accepted: 'sent', refused: 'failed', 'put off': 'pending' },
  sent: {},
  failed: { 'tried again': 'pending' },
};

/** Returns the status after `event`. Throws `DeliveryStateConflict` if the current status does not allow it. */
export function nextStatus(from: DeliveryStatus, event: DeliveryEvent): DeliveryStatus {
  const to = TRANSITIONS[from][event];
  if (!to) throw new DeliveryStateConflict(from, event);
  return to;
}

/** Returns the statuses in which an event may happen. */
export function statusesBefore(event: DeliveryEvent): DeliveryStatus[] {
  return DELIVERY_STATUSES.filter((status) => TRANSITIONS[status][event]);
}

export class DeliveryStateConflict extends Error {
  constructor(from: DeliveryStatus, event: DeliveryEvent) {
    super(`a delivery that is ${from} cannot be ${event}`);
  }
}
