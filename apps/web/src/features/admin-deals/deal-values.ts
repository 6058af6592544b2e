import type { AdminDealDto } from '@campus-deals/contracts/catalog/admin-deal.dto';
import type { CreateAdminDealDto } from '@campus-deals/contracts/catalog/create-admin-deal.dto';
import { DEFAULT_DEAL_CATEGORY, DEFAULT_DISCOUNT_TYPE } from '@campus-deals/contracts/enumerations';

/** Values of the deal form. */
export type DealValues = CreateAdminDealDto;

export const NEW_DEAL: DealValues = {
  title: '',
  // Not chosen yet; validation rejects null.
  vendorId: null as unknown as number,
  collegeId: null as unknown as number,
  description: null,
  category: DEFAULT_DEAL_CATEGORY,
  discountType: DEFAULT_DISCOUNT_TYPE,
  discountValue: '',
  endDate: null,
  schedule: null,
  imageUrl: null,
  terms: null,
  redemptionCode: null,
  featured: false,
  seoMetadata: null,
};

export function valuesOf(deal: AdminDealDto): DealValues {
  return {
    title: deal.title,
    vendorId: deal.vendorId,
    collegeId: deal.collegeId,
    description: deal.description,
    category: deal.category,
    discountType: deal.discountType,
    discountValue: deal.discountValue,
    startDate: deal.startDate,
    endDate: deal.endDate,
    schedule: deal.schedule,
    imageUrl: deal.image,
    terms: deal.terms,
    redemptionCode: deal.redemption.code,
    featured: deal.featured,
    seoMetadata: deal.seoMetadata,
  };
}

const FIELDS = Object.keys({ ...NEW_DEAL, startDate: '' }) as (keyof DealValues)[];
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;

/** Treats null, undefined and an empty text as equal, and so two notations of one instant. */
function plain(value: unknown): string {
  const instant = typeof value === 'string' && INSTANT.test(value) ? Date.parse(value) : undefined;
  return JSON.stringify(instant ?? (value || null));
}

/** Returns the changed values only. An emptied start is left as it is. */
export function changesOf(values: DealValues, from: DealValues): Partial<DealValues> {
  const changed = FIELDS.filter(
    (field) => plain(values[field]) !== plain(from[field]) && !(field === 'startDate' && !values.startDate),
  );
  return Object.fromEntries(changed.map((field) => [field, values[field] === '' ? null : values[field]]));
}
