import { COLLEGE_SEARCH_MINIMUM } from '@campus-deals/contracts/gateway/site-rules';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { CollegeField } from '../../marketplace/colleges/college-field.js';
import { collegeQuery, suggestionsQuery } from '../../marketplace/colleges/colleges.api.js';
import { LocationPicker } from '../../marketplace/map/location-picker.js';
import type { CollegeSlot, LocationSlot, ProfileSlots } from '../../marketplace/business-profile/profile-fields.js';
import { useDebounced } from '../../platform/react/debounced.js';

/** Parts of other features used by the forms of a business. */
export const profileSlots: ProfileSlots = {
  renderCollege: (field) => <NearbyCollege {...field} />,
  renderLocation: (field) => <CollegeLocation {...field} />,
};

/** Field for the college, which starts with the only one in the typed city. */
function NearbyCollege({ city, state, ...field }: CollegeSlot) {
  const { value, onChange } = field;
  const settled = useDebounced(city, 140);
  const { data = [] } = useQuery({
    ...suggestionsQuery(settled, 50),
    enabled: value === null && state !== '' && settled.length > COLLEGE_SEARCH_MINIMUM,
  });
  const there = data.filter((college) => isEqual(college.city, settled) && isEqual(college.state, state));
  const only = there.length === 1 ? there[0]?.id : undefined;
  // Once for each city: a college that was removed stays so.
  const offered = useRef<number>(undefined);
  useEffect(() => {
    if (only === undefined || only === offered.current) return;
    offered.current = only;
    if (value === null) onChange(only);
  }, [only, value, onChange]);
  return <CollegeField label="College" {...field} />;
}

const isEqual = (text: string, other: string) => text.toLowerCase() === other.trim().toLowerCase();

function CollegeLocation({ collegeId, value, onChange }: LocationSlot) {
  const { data: college } = useQuery({ ...collegeQuery(String(collegeId)), enabled: collegeId !== null });
  return <LocationPicker college={college} value={value} onChange={onChange} />;
}
