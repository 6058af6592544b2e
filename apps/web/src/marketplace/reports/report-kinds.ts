import type { ReportReason, ReviewReportReason, VendorReportReason } from '@campus-deals/contracts/enumerations';
import {
  REPORT_REASON_LABELS,
  REVIEW_REPORT_REASON_LABELS,
  VENDOR_REPORT_REASON_LABELS,
} from '@campus-deals/contracts/catalog/report-labels';

/** Subject of a report. */
export interface Reported {
  kind: 'deal' | 'vendor' | 'review';
  id: number;
  title: string;
}

/** Form values of a report, for every kind. */
export interface Report {
  reason: ReportReason | VendorReportReason | ReviewReportReason;
  comment?: string | null;
}

export const REPORT_KINDS = {
  deal: {
    noun: 'deal',
    path: '/api/deals',
    reasons: Object.entries(REPORT_REASON_LABELS),
    rules: async () => (await import('@campus-deals/contracts/catalog/subject-report.dto')).ReportDealDto,
  },
  vendor: {
    noun: 'business',
    path: '/api/vendors',
    reasons: Object.entries(VENDOR_REPORT_REASON_LABELS),
    rules: async () => (await import('@campus-deals/contracts/catalog/subject-report.dto')).ReportVendorDto,
  },
  review: {
    noun: 'review',
    path: '/api/reviews',
    reasons: Object.entries(REVIEW_REPORT_REASON_LABELS),
    rules: async () => (await import('@campus-deals/contracts/catalog/subject-report.dto')).ReportReviewDto,
  },
} as const;
