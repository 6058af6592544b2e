import type { SuppressionReason } from '@campus-deals/contracts/enumerations';
import type { DeliveryKind } from './delivery.entity.js';

/** transactional: about something that its reader did or waits for. subscribed: what they may have had enough of. */
type Purpose = 'transactional' | 'subscribed';

const PURPOSES: Record<DeliveryKind, Purpose> = {
  'college-live': 'subscribed',
  alert: 'subscribed',
  'alert-digest': 'subscribed',
  'school-link': 'transactional',
  'verification-expiring': 'transactional',
  'unsubscribe-link': 'transactional',
  'confirm-subscription': 'transactional',
  'fee-receipt': 'transactional',
  'fee-refunded': 'transactional',
  'deal-decision': 'transactional',
  'deal-hidden': 'transactional',
};

/**
 * What a suppressed address still gets. Who unsubscribed from everything, or was taken out by an admin, still gets what they ask
 * for; an address that bounced or complained gets nothing, since each further mail costs all other readers the sender's
 * reputation. Newsletters go to no suppressed address (`sendableSubscriptions`).
 */
const STILL_SENT: Record<SuppressionReason, readonly Purpose[]> = {
  'unsubscribed-all': ['transactional'],
  admin: ['transactional'],
  bounce: [],
  complaint: [],
};

/** gone: nobody waits for it. refused: somebody does, and an admin can see why it did not leave. */
export type Verdict = 'send' | 'gone' | 'refused';

export function verdictOn(kind: DeliveryKind, suppression: SuppressionReason | undefined): Verdict {
  const purpose = PURPOSES[kind];
  if (suppression === undefined || STILL_SENT[suppression].includes(purpose)) return 'send';
  return purpose === 'transactional' ? 'refused' : 'gone';
}
