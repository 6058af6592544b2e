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
  timeZone: null,
  website: null,
  logoUrl: null,
  status: 'pending',
  emailDomains: [],
  seoMetadata: null,
};

export function valuesOf(college: AdminCollegeDto): CollegeValues {
  const { name, initials, shortName, city, state, zipcode, latitude, longitude, timeZone, website, logoUrl, status } =
    college;
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
    timeZone,
    emailDomains: college.emailDomains,
    seoMetadata: college.seoMetadata,
  };
}
