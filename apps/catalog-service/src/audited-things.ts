import type { AdminAction } from '@campus-deals/audit';
import { COLLEGE_COLUMNS } from './colleges/college.columns.js';
import type { College } from './colleges/college.entity.js';
import { auditedState } from './columns.js';
import type { Deal } from './deals/deal.entity.js';
import { VENDOR_COLUMNS } from './vendors/vendor.columns.js';
import type { Vendor } from './vendors/vendor.entity.js';

/** Subjects and audited states of what admins change, for the audit log. */

export function collegeSubject({ id, name }: College): AdminAction['subject'] {
  return { type: 'college', id, label: name };
}

export const collegeState = (college: College): object => auditedState(COLLEGE_COLUMNS, college);

export function vendorSubject({ id, name }: Vendor): AdminAction['subject'] {
  return { type: 'vendor', id, label: name };
}

export const vendorState = (vendor: Vendor): object => auditedState(VENDOR_COLUMNS, vendor);

export function dealSubject({ id, title }: Deal): AdminAction['subject'] {
  return { type: 'deal', id, label: title };
}

export function dealState(deal: Deal) {
  const { vendorId, collegeId, status, rejectionReason, featured, seoMetadata } = deal;
  return { ...deal.fields(), vendorId, collegeId, status, rejectionReason, featured, seoMetadata };
}
export type DealState = ReturnType<typeof dealState>;
