import { randomInt } from 'node:crypto';
import type { EventPayload } from '@campus-deals/contracts/events';
import type { NotificationData } from '../notifications/notification.entity.js';

const DAY_MS = 86_400_000;

/** Returns an approved, running deal as the catalogue publishes it. */
export function dealFacts(
  facts: Partial<EventPayload<'DealSnapshotTaken'>> = {},
): Required<EventPayload<'DealSnapshotTaken'>> {
  const dealId = randomInt(1, 2_000_000_000);
  return {
    dealId,
    vendorId: randomInt(1, 2_000_000_000),
    collegeId: 1,
    userId: null,
    vendorName: 'Corner Pizza',
    title: `Half off pizza ${dealId}`,
    category: 'food_drink',
    discountType: 'percentage',
    discountValue: '50',
    status: 'approved',
    startDate: daysFromNow(-1),
    endDate: null,
    weekdays: [],
    windowFrom: null,
    windowTo: null,
    image: null,
    furtherCollegeIds: [],
    isEarly: false,
    approvedAt: daysFromNow(-1),
    isHidden: false,
    version: 2,
    ...facts,
  };
}

/** Returns a deal as a notification shows it. */
export const shownDeal = (facts: Partial<NotificationData['deal']> = {}): NonNullable<NotificationData['deal']> => ({
  title: 'Lunch',
  discountType: 'percentage',
  discountValue: '50',
  endDate: null,
  image: null,
  ...facts,
});

/** Returns a vendor without an owner as the catalogue publishes it. */
export const vendorFacts = (facts: Partial<EventPayload<'VendorUpdated'>> = {}): EventPayload<'VendorUpdated'> => ({
  vendorId: randomInt(1, 2_000_000_000),
  collegeId: 1,
  userId: null,
  name: 'Kettle',
  isSuspended: false,
  version: 1,
  ...facts,
});

export function daysFromNow(days: number): string {
  return new Date(Date.now() + days * DAY_MS).toISOString();
}
