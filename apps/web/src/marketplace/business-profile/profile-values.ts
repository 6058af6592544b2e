import { stateCode } from '@campus-deals/contracts/catalog/states';
import { changedFields } from '@campus-deals/contracts/changed-fields';
import { BUSINESS_CATEGORIES, DEFAULT_BUSINESS_CATEGORY } from '@campus-deals/contracts/enumerations';
import type { OwnVendorDto } from '@campus-deals/contracts/catalog/own-vendor.dto';
import type { RegisterVendorDto } from '@campus-deals/contracts/catalog/register-vendor.dto';
import type { UpdateVendorDto } from '@campus-deals/contracts/catalog/update-vendor.dto';

/** Registration values, whose college may still be null; validation rejects that. */
export type RegistrationValues = Omit<RegisterVendorDto, 'collegeId'> & { collegeId: number | null };

/** Returns the initial values in the order of the fields, so that the first invalid field gets the focus. */
export function registrationValues(
  draft: Partial<RegistrationValues> = {},
  collegeId: number | null = null,
): RegistrationValues {
  return {
    name: '',
    description: '',
    category: DEFAULT_BUSINESS_CATEGORY,
    logo: null,
    phone: '',
    email: null,
    website: null,
    hours: null,
    address: '',
    city: '',
    state: '',
    zipCode: '',
    ...draft,
    collegeId: draft.collegeId ?? collegeId,
  };
}

export type ProfileValues = Omit<UpdateVendorDto, 'collegeId' | 'version'> & { collegeId: number | null };

/** Returns the profile as its owner last entered it, including pending and rejected changes. */
export function profileValues({ pendingRevision, ...profile }: OwnVendorDto): ProfileValues {
  const vendor = { ...profile, ...pendingRevision };
  return {
    name: vendor.name,
    description: vendor.description ?? '',
    category: vendor.category,
    logoUrl: vendor.logoUrl,
    phone: vendor.phone ?? '',
    email: vendor.email,
    website: vendor.website,
    hours: vendor.hours,
    address: vendor.address ?? '',
    city: vendor.city ?? '',
    state: vendor.state ?? '',
    zipCode: vendor.zipCode ?? '',
    collegeId: vendor.collegeId,
    latitude: vendor.latitude,
    longitude: vendor.longitude,
  };
}

/** Returns changed values only: an old location must not be sent along with a new ZIP code. */
export function changedValues(values: ProfileValues, vendor: OwnVendorDto): UpdateVendorDto {
  const changed = changedFields(profileValues(vendor), values);
  const isMoved = 'latitude' in changed || 'longitude' in changed;
  return {
    ...(changed as UpdateVendorDto),
    ...(isMoved && { latitude: values.latitude ?? null, longitude: values.longitude ?? null }),
    version: vendor.version,
  };
}

/** Lists the form's categories, and the vendor's own if it is another one. */
export function categoryChoices(current: string | undefined): string[] {
  const isOther = current && !(BUSINESS_CATEGORIES as readonly string[]).includes(current);
  return [...(isOther ? [current] : []), ...BUSINESS_CATEGORIES];
}

const WHOLE_ADDRESS = /^(.+?),\s*([^,]+),?\s+([A-Za-z][A-Za-z. ]*?),?\s+(\d{5}(?:-\d{4})?)$/;

/** Returns the parts of "21 S Clinton St, Iowa City, IA 52240"; undefined for any other text. */
export function wholeAddress(text: string) {
  const [, address, city, state, zipCode] = WHOLE_ADDRESS.exec(text) ?? [];
  const code = state && stateCode(state);
  return code ? { address: address ?? '', city, state: code, zipCode } : undefined;
}
