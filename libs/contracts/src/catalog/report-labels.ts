import type { ReportReason, ReviewReportReason, VendorReportReason } from '../enumerations.js';

/** Labels of report reasons. Kept in a separate file, since most pages never show them. */
export const REPORT_REASON_LABELS: Record<ReportReason, string> = {
  expired: 'It has expired',
  not_honored: 'The business did not honor it',
  wrong: 'Something in it is wrong',
  offensive: 'It is offensive',
  other: 'Something else',
};

export const VENDOR_REPORT_REASON_LABELS: Record<VendorReportReason, string> = {
  fake: 'It is not a real business, or pretends to be another',
  wrong: 'Its address, link or details are wrong',
  closed: 'It has closed or moved away',
  offensive: 'It is offensive',
  other: 'Something else',
};

export const REVIEW_REPORT_REASON_LABELS: Record<ReviewReportReason, string> = {
  offensive: 'It is offensive',
  personal: 'It names or describes a person',
  unrelated: 'It is not about a visit to this business',
  spam: 'It is advertising',
  other: 'Something else',
};
