import type { ReportReason, VendorReportReason } from '@campus-deals/contracts/enumerations';
import { REPORT_REASON_LABELS, VENDOR_REPORT_REASON_LABELS } from '@campus-deals/contracts/catalog/report-labels';

/** Subject of a report. */
export interface Reported {
  kind: 'deal' | 'vendor';
  id: number;
  title: string;
}

/** Form values of a report, for both kinds. */
export interface Report {
  reason: ReportReason | VendorReportReason;
  comment?: string | null;
}

export const REPORT_KINDS = {
  deal: {
    noun: 'deal',
    path: '/api/deals',
    reasons: Object.entries(REPORT_REASON_LABELS),
    rules: async () => (await import('@campus-deals/contracts/catalog/report-deal.dto')).ReportDealDto,
  },
  vendor: {
    noun: 'business',
    path: '/api/vendors',
    reasons: Object.entries(VENDOR_REPORT_REASON_LABELS),
    rules: async () => (await import('@campus-deals/contracts/catalog/vendor-report.dto')).ReportVendorDto,
  },
} as const;
