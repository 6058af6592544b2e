import type { OwnDealDto } from '@campus-deals/contracts/catalog/own-deal.dto';
import type { OwnVendorDto } from '@campus-deals/contracts/catalog/own-vendor.dto';
import type { PaymentStatusDto } from '@campus-deals/contracts/billing/payment.dto';
import type { VendorAnalyticsDto } from '@campus-deals/contracts/catalog/vendor-analytics.dto';
import { aProfile } from './account-facts.js';
import { aDealCard, aVendor } from './deal-facts.js';
import { serve } from './fake-server.js';

export function anOwnVendor(facts: Partial<OwnVendorDto> = {}): OwnVendorDto {
  return {
    ...aVendor({ name: 'Corner Counter', description: 'Sandwiches and soup, two blocks from the library.' }),
    phone: '(319) 555-0134',
    userId: 7,
    hasPaid: true,
    isFeeWaived: false,
    isPublic: true,
    suspensionReason: null,
    isComplete: true,
    collegeName: 'University of Iowa',
    collegeShortName: 'iowa',
    nearbyColleges: [],
    version: 3,
    pendingRevision: null,
    ...facts,
  };
}

export function anOwnDeal(facts: Partial<OwnDealDto> = {}): OwnDealDto {
  const { vendorName: _n, vendorLogoUrl: _l, distanceMiles: _d, walkingMinutes: _w, ...deal } = aDealCard();
  return {
    ...deal,
    collegeName: 'University of Iowa',
    collegeShortName: 'iowa',
    redemption: { kind: 'page', code: null, perStudent: null, total: null, verifiedOnly: false },
    issuedCount: 0,
    rejectionReason: null,
    pauseReason: null,
    decidedAt: null,
    stats: { views: 412, saves: 38, codes: 25, redemptions: 19 },
    version: 1,
    updatedAt: '2026-01-02T00:00:00.000Z',
    pendingRevision: null,
    ...facts,
  };
}

export function aPaymentStatus(facts: Partial<PaymentStatusDto> = {}): PaymentStatusDto {
  return {
    status: 'none',
    hasPaid: false,
    amount: 1000,
    currency: 'usd',
    paidAt: null,
    receiptNumber: null,
    receiptId: null,
    ...facts,
  };
}

const NOTHING = { views: 0, saves: 0, codes: 0, redemptions: 0 };

export function someAnalytics(facts: Partial<VendorAnalyticsDto> = {}): VendorAnalyticsDto {
  return {
    range: { from: '2026-11-01', to: '2026-11-28' },
    timeZone: 'America/Chicago',
    totals: NOTHING,
    uncountedCodes: 0,
    savings: { cents: 0, known: 0, redemptions: 0 },
    previous: { range: { from: '2026-10-04', to: '2026-10-31' }, totals: NOTHING },
    days: [],
    hours: [],
    counters: [],
    places: [],
    deals: [],
    ...facts,
  };
}

/** Signs a vendor in, and serves everything that the dashboard reads. */
export function serveVendor(vendor: OwnVendorDto | null = anOwnVendor(), deals: OwnDealDto[] = []): void {
  serve('GET /api/auth/session', { authenticated: true, userId: 7, role: 'vendor' });
  serve('GET /api/user/profile', aProfile({ id: 7, email: 'val@pizza.example', role: 'vendor' }));
  serve('GET /api/user/vendor', vendor);
  serve('GET /api/vendor/deals', deals);
  serve('GET /api/vendor/analytics', someAnalytics());
  serve('GET /api/vendor/pin', { setAt: null });
  serve('GET /api/vendor/payment/status', aPaymentStatus(vendor?.hasPaid ? { status: 'paid', hasPaid: true } : {}));
}
