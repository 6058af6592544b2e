import { DELIVERY_STATUSES, type DeliveryStatus } from '@campus-deals/contracts/enumerations';

export type DeliveryEvent = 'claimed' | 'accepted' | 'refused' | 'put off' | 'tried again';

/**
 * pending: waits for `dueAt`. sending: a replica has it until `dueAt`, and then anybody may claim it. sent, failed: the
 * end, unless an admin has it tried again. Who has unsubscribed, or was erased, has no row any more.
 *
 * Every change of state there is; what is not in it is refused by name.
 */
const TRANSITIONS: Record<DeliveryStatus, Partial<Record<DeliveryEvent, DeliveryStatus>>> = {
  // Sent by an attempt that another one overtook, which had put it off meanwhile: it is out, and must not leave again.
  pending: { claimed: 'sending', accepted: 'sent' },
  sending: { claimed: 'sending', accepted: 'sent', refused: 'failed', 'put off': 'pending' },
  sent: {},
  failed: { 'tried again': 'pending' },
};

/** The status after `event`. Throws `DeliveryStateConflict` when the status does not allow it. */
export function nextStatus(from: DeliveryStatus, event: DeliveryEvent): DeliveryStatus {
  const to = TRANSITIONS[from][event];
  if (!to) throw new DeliveryStateConflict(from, event);
  return to;
}

/** The statuses in which an event may happen. */
export function statusesBefore(event: DeliveryEvent): DeliveryStatus[] {
  return DELIVERY_STATUSES.filter((status) => TRANSITIONS[status][event]);
}

export class DeliveryStateConflict extends Error {
  constructor(from: DeliveryStatus, event: DeliveryEvent) {
    super(`a delivery that is ${from} cannot be ${event}`);
  }
}
