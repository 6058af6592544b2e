import type { AdminCollegeDto } from '@campus-deals/contracts/college.dto';
import type { CreateCollegeDto } from '@campus-deals/contracts/create-college.dto';

/** What the form holds: nothing is left out of it. */
export type CollegeValues = Required<CreateCollegeDto>;

/** A new college's form begins with these. */
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

/** "Iowa State University" becomes "iowa-state-university". */
export function shortNameFor(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f'’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 100);
}
