import type { AdminVendorDto } from '@campus-deals/contracts/catalog/admin-vendor.dto';
import type { CreateAdminVendorDto } from '@campus-deals/contracts/catalog/create-admin-vendor.dto';
import { BUSINESS_CATEGORIES, UNKNOWN_BUSINESS_CATEGORY } from '@campus-deals/contracts/enumerations';

/** Form values. Every field is present; the college is null until one is chosen. */
export type VendorValues = Omit<Required<CreateAdminVendorDto>, 'collegeId'> & { collegeId: number | null };

export const NEW_VENDOR: VendorValues = {
  name: '',
  collegeId: null,
  description: null,
  category: UNKNOWN_BUSINESS_CATEGORY,
  address: null,
  city: null,
  state: null,
  zipCode: null,
  latitude: null,
  longitude: null,
  website: null,
  logoUrl: null,
  contactEmail: null,
  contactPhone: null,
  featured: false,
  seoMetadata: null,
};

const FIELDS = Object.keys(NEW_VENDOR) as (keyof VendorValues)[];

export function valuesOf(vendor: AdminVendorDto): VendorValues {
  const shown: VendorValues = vendor;
  return Object.fromEntries(FIELDS.map((field) => [field, shown[field]])) as unknown as VendorValues;
}

/** Lists the form's categories, and the vendor's own if it is another one. */
export function categoryChoices(current: string): string[] {
  return [...new Set([UNKNOWN_BUSINESS_CATEGORY, ...BUSINESS_CATEGORIES, current])].filter(Boolean);
}
