import { useQuery } from '@tanstack/react-query';
import { CollegeField } from '../../../features/colleges/college-field.js';
import { collegeQuery } from '../../../features/colleges/colleges.api.js';
import { LocationPicker } from '../../../features/map/location-picker.js';
import type { LocationSlot, ProfileSlots } from '../../../features/vendor-profile/profile-fields.js';

/** Parts of other features used by the forms of a business. */
export const profileSlots: ProfileSlots = {
  renderCollege: (field) => <CollegeField label="College" {...field} />,
  renderLocation: (field) => <CollegeLocation {...field} />,
};

function CollegeLocation({ collegeId, value, onChange }: LocationSlot) {
  const { data: college } = useQuery({ ...collegeQuery(String(collegeId)), enabled: collegeId !== null });
  return <LocationPicker college={college} value={value} onChange={onChange} />;
}
