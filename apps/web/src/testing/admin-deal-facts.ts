import type { AdminDealDto } from '@campus-deals/contracts/catalog/admin-deal.dto';
import { anOwnDeal } from './vendor-facts.js';

/** A new deal that is due in 19 business hours. */
export function anAdminDeal(facts: Partial<AdminDealDto> = {}): AdminDealDto {
  return {
    places: [],
    furtherColleges: [],
    ...anOwnDeal({ status: 'pending', stats: { views: 0, saves: 0, codes: 0, redemptions: 0 } }),
    vendorName: 'Corner Counter',
    vendorUserId: 7,
    submittedAt: '2026-11-23T15:00:00.000Z',
    hoursLeft: 19,
    dueAt: '2026-11-25T23:00:00.000Z',
    reportCount: 0,
    isHidden: false,
    hasPendingRevision: false,
    ...facts,
  };
}

/** An approved deal with a pending change. */
export function aChangedDeal(changes: object, facts: Partial<AdminDealDto> = {}): AdminDealDto {
  return anAdminDeal({
    status: 'approved',
    hasPendingRevision: true,
    pendingRevision: {
      status: 'pending',
      submittedAt: '2026-11-23T15:00:00.000Z',
      decidedAt: null,
      rejectionReason: null,
      ...changes,
    },
    ...facts,
  });
}
