import type { AdminAction } from '@campus-deals/audit';
import type { College } from './colleges/college.entity.js';
import type { Deal } from './deals/deal.entity.js';
import type { Vendor } from './vendors/vendor.entity.js';

/** Subjects and audited states of what admins change, for the audit log. */

export function collegeSubject({ id, name }: College): AdminAction['subject'] {
  return { type: 'college', id, label: name };
}

export function collegeState(college: College): object {
  const { name, initials, shortName, city, state, zipcode, latitude, longitude, website, logoUrl } = college;
  const { seoMetadata, emailDomains, status, featured, isActive, subscriptionGoal } = college;
  return {
    name,
    initials,
    shortName,
    city,
    state,
    zipcode,
    latitude,
    longitude,
    website,
    logoUrl,
    seoMetadata,
    emailDomains,
    status,
    featured,
    isActive,
    subscriptionGoal,
  };
}

export function vendorSubject({ id, name }: Vendor): AdminAction['subject'] {
  return { type: 'vendor', id, label: name };
}

export function vendorState(vendor: Vendor): object {
  const { name, collegeId, description, category, address, city, state, zipCode, latitude, longitude } = vendor;
  const { phone, email, website, logoUrl, hours, featured, isTrusted, seoMetadata } = vendor;
  return {
    name,
    collegeId,
    description,
    category,
    address,
    city,
    state,
    zipCode,
    latitude,
    longitude,
    phone,
    email,
    website,
    logoUrl,
    hours,
    featured,
    isTrusted,
    seoMetadata,
  };
}

export function dealSubject({ id, title }: Deal): AdminAction['subject'] {
  return { type: 'deal', id, label: title };
}

export function dealState(deal: Deal) {
  const { vendorId, collegeId, status, rejectionReason, featured, seoMetadata } = deal;
  return { ...deal.fields(), vendorId, collegeId, status, rejectionReason, featured, seoMetadata };
}
export type DealState = ReturnType<typeof dealState>;
