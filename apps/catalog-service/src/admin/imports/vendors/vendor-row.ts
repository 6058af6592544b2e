import { firstCharacters } from '@campus-deals/contracts/characters';
import { CreateAdminVendorDto } from '@campus-deals/contracts/catalog/write-admin-vendor.dto';
import { checkValue } from '@campus-deals/service-defaults';
import { importHeadings, type ImportedCells } from '../../../visibility/public.js';
import { VENDOR_COLUMNS } from '../../../vendors/public.js';
import { readCoordinates, readWebsite, readZipCode, rowKey, type Coordinates } from '../repaired-cells.js';
import { businessCategory } from './business-category.js';

export const VENDOR_HEADINGS = importHeadings(VENDOR_COLUMNS);
export type VendorCells = ImportedCells<typeof VENDOR_COLUMNS>;

/** A business as read from a file; a missing field is unknown. */
export interface VendorInput {
  /** Id of the existing vendor, if the file has it. */
  ownId: number | null;
  key: string;
  fields: Omit<CreateAdminVendorDto, 'collegeId'>;
  remarks: string[];
}

export type VendorReading = VendorInput | { outcome: 'skipped' | 'failed'; message: string };

/** Maximum distance to the campus. Directories put places without a known address in the middle of another town. */
export const FARTHEST_KM = 20;
const KM_PER_MILE = 1.609;
const EARTH_KM = 6371;

/** Reads one business by the import's rules (docs/operations/imports.md). */
export function readVendor(cells: VendorCells, college: { id: number; place: Coordinates | null }): VendorReading {
  if (cells.ownId !== '' && !/^[1-9]\d{0,8}$/.test(cells.ownId))
    return { outcome: 'failed', message: `vendor ID is not a number (${firstCharacters(cells.ownId, 20)})` };
  const gone = whyGone(cells);
  if (gone) return { outcome: 'skipped', message: gone };
  const remarks: string[] = [];
  const given = {
    ...cells,
    category: businessCategory(cells.group, cells.category),
    zipCode: readZipCode(cells.zipCode, remarks),
    contactPhone: readPhone(cells.phone, remarks),
    contactEmail: cells.email,
    website: readWebsite(cells.website, remarks),
    ...readPlace(cells, college.place, remarks),
  };
  const known = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined && value !== ''));
  const faulty = checkValue(CreateAdminVendorDto, { ...known, collegeId: college.id }).faults;
  for (const [field, [message = '']] of Object.entries(faulty)) {
    if (field === 'name') return { outcome: 'failed', message };
    remarks.push(`${field} ignored: ${message}`);
    delete known[field];
  }
  return {
    ownId: cells.ownId === '' ? null : Number(cells.ownId),
    key: rowKey(cells.key, [cells.name.toLowerCase(), cells.address.toLowerCase()]),
    fields: checkValue(CreateAdminVendorDto, { ...known, collegeId: college.id }).instance,
    remarks,
  };
}

function whyGone({ isCurrent, deprecated, supersededBy }: VendorCells): string | undefined {
  if (supersededBy !== '') return `replaced by entry ${supersededBy}`;
  if (deprecated !== '') return `out of date since ${deprecated}`;
  // 1 is current, -1 unknown.
  return isCurrent === '0' ? 'closed (is_current 0)' : undefined;
}

/** Removes a `.0` that a spreadsheet appended. Ignores, with a remark, text that is not a phone number. */
function readPhone(given: string, remarks: string[]): string | undefined {
  const phone = given.replace(/^(\+?\d{7,15})\.0$/, '$1');
  if (phone !== given) remarks.push('phone: .0 taken out');
  const [digits = 0, signs = 0] = [/\d/g, /[\dA-Z]/gi].map((each) => phone.match(each)?.length ?? 0);
  const isMadeUp = /^1?(\d)\1{6,9}$|^0?12345678?9?0?$/.test(phone.replaceAll(/\D/g, ''));
  if (given === '' || (signs >= 7 && digits >= 4 && !isMadeUp)) return phone;
  remarks.push(`phone ignored: not a phone number (${firstCharacters(given, 40)})`);
  return undefined;
}

function readPlace({ latitude, longitude }: VendorCells, college: Coordinates | null, remarks: string[]) {
  const place = readCoordinates([latitude, longitude], remarks, (found) => {
    const km = college ? distanceKm(found, college) : 0;
    return km > FARTHEST_KM ? `${Math.round(km / KM_PER_MILE)} mi from campus` : undefined;
  });
  return { latitude: place && String(place.latitude), longitude: place && String(place.longitude) };
}

/** Returns the distance in kilometres as the crow flies (haversine). */
function distanceKm(one: Coordinates, other: Coordinates): number {
  const radians = (degrees: number): number => (degrees * Math.PI) / 180;
  const half = (from: number, to: number): number => Math.sin(radians(to - from) / 2) ** 2;
  const chord =
    half(one.latitude, other.latitude) +
    Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * half(one.longitude, other.longitude);
  return 2 * EARTH_KM * Math.asin(Math.sqrt(Math.min(1, chord)));
}
