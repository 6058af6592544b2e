import type { AdminCollegeDto } from '@campus-deals/contracts/catalog/college.dto';
import type { CreateCollegeDto } from '@campus-deals/contracts/catalog/create-college.dto';

/** Form values; every field is present. */
export type CollegeValues = Required<CreateCollegeDto>;

/** Initial values for a new college. */
export const NEW_COLLEGE: CollegeValues = {
  name: '',
  initials: null,
  shortName: '',
  city: '',
  state: '',
  zipcode: null,
  latitude: '',
  longitude: '',
  website: null,
  logoUrl: null,
  status: 'pending',
  emailDomains: [],
  seoMetadata: null,
};

export function valuesOf(college: AdminCollegeDto): CollegeValues {
  const { name, initials, shortName, city, state, zipcode, latitude, longitude, website, logoUrl, status } = college;
  return {
    name,
    initials,
    shortName,
    city,
    state,
    zipcode,
    website,
    logoUrl,
    status,
    latitude: latitude ?? '',
    longitude: longitude ?? '',
    emailDomains: college.emailDomains,
    seoMetadata: college.seoMetadata,
  };
}

/** Returns "iowa-state-university" for "Iowa State University". */
export function shortNameFor(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f'’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 100);
}
