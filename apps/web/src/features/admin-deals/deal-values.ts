import type { AdminDealDto } from '@campus-deals/contracts/catalog/admin-deal.dto';
import type { CreateAdminDealDto } from '@campus-deals/contracts/catalog/create-admin-deal.dto';
import { NEW_DEAL, type DealValues } from '../../components/deal/deal-values.js';

/** Values of the admin's form. */
export type AdminDealValues = CreateAdminDealDto & DealValues;

export const NEW_ADMIN_DEAL: AdminDealValues = {
  ...NEW_DEAL,
  // Not chosen yet; validation rejects null.
  vendorId: null as unknown as number,
  collegeId: null as unknown as number,
  description: null,
  imageUrl: null,
  // The business may have no account yet, so that nobody could scan codes.
  redemption: { ...NEW_DEAL.redemption, kind: 'page' },
  furtherCollegeIds: [],
  featured: false,
  seoMetadata: null,
};

export function valuesOf(deal: AdminDealDto): AdminDealValues {
  return {
    title: deal.title,
    vendorId: deal.vendorId,
    collegeId: deal.collegeId,
    description: deal.description,
    category: deal.category,
    discountType: deal.discountType,
    discountValue: deal.discountValue,
    usualPriceCents: deal.usualPriceCents,
    startDate: deal.startDate,
    endDate: deal.endDate,
    schedule: deal.schedule,
    imageUrl: deal.image,
    terms: deal.terms,
    redemption: deal.redemption,
    furtherCollegeIds: deal.furtherCollegeIds,
    featured: deal.featured,
    seoMetadata: deal.seoMetadata,
  };
}
