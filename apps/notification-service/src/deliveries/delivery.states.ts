/**
 * pending: waits for `dueAt`. sending: a replica has it until `dueAt`, and then anybody may claim it. sent, failed: the
 * end. Who has unsubscribed, or was erased, has no row any more.
 */
export const DELIVERY_STATUSES = ['pending', 'sending', 'sent', 'failed'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];
export type DeliveryEvent = 'claimed' | 'accepted' | 'refused' | 'put off';

/** Every change of state there is; what is not in it is refused by name. */
const TRANSITIONS: Record<DeliveryStatus, Partial<Record<DeliveryEvent, DeliveryStatus>>> = {
  // Sent by an attempt that another one overtook, which had put it off meanwhile: it is out, and must not leave again.
  pending: { claimed: 'sending', accepted: 'sent' },
  sending: { claimed: 'sending', accepted: 'sent', refused: 'failed', 'put off': 'pending' },
  sent: {},
  failed: {},
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
