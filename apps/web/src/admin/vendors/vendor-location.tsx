import { useQuery } from '@tanstack/react-query';
import type { LocationSlot } from './vendor-form.js';
import { collegeQuery } from '../../marketplace/colleges/colleges.api.js';
import { LocationPicker } from '../../marketplace/map/location-picker.js';

/** Location of a business, on a map around the college chosen in its form. */
export function VendorLocation({ collegeId, value, onChange }: LocationSlot) {
  const { data: college } = useQuery({ ...collegeQuery(String(collegeId)), enabled: collegeId !== null });
  return <LocationPicker college={collegeId === null ? undefined : college} value={value} onChange={onChange} />;
}
