import { firstCharacters } from '@campus-deals/contracts/characters';
import { CreateAdminVendorDto } from '@campus-deals/contracts/catalog/create-admin-vendor.dto';
import { checkValue } from '@campus-deals/service-defaults';
import { repairWebsite } from '../../../colleges/public.js';
import { importHeadings, type ImportedCells } from '../../../visibility/public.js';
import { VENDOR_COLUMNS } from '../../../vendors/public.js';
import { businessCategory } from './business-category.js';
import { distanceKm, type Place } from './distance.js';

export const VENDOR_HEADINGS = importHeadings(VENDOR_COLUMNS);
export type VendorCells = ImportedCells<typeof VENDOR_COLUMNS>;

/** A business as the file has it; a missing field is unknown. */
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

const LONGEST_KEY = 200;

/** Reads one business by the import's rules (docs/operations/imports.md). */
export function readVendor(cells: VendorCells, college: { id: number; place: Place | null }): VendorReading {
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
    key: keyOf(cells),
    fields: checkValue(CreateAdminVendorDto, { ...known, collegeId: college.id }).instance,
    remarks,
  };
}

/** Key that identifies a business when the file is imported again: its own key, else name and address. */
function keyOf({ key, name, address }: VendorCells): string {
  return (key || [name, address].map((text) => text.toLowerCase()).join('|'))
    .slice(0, LONGEST_KEY)
    .replace(/\p{Cs}$/u, '');
}

function whyGone({ isCurrent, deprecated, supersededBy }: VendorCells): string | undefined {
  if (supersededBy !== '') return `replaced by entry ${supersededBy}`;
  if (deprecated !== '') return `out of date since ${deprecated}`;
  // 1 is current, -1 unknown.
  return isCurrent === '0' ? 'closed (is_current 0)' : undefined;
}

function readWebsite(given: string, remarks: string[]): string | undefined {
  if (given === '') return undefined;
  const { website, corrections } = repairWebsite(given);
  if (!website) remarks.push(`website ignored: not a web address (${firstCharacters(given, 100)})`);
  else for (const correction of corrections) remarks.push(`website: ${correction}`);
  return website ?? undefined;
}

/** Leaves out what is no phone number; a spreadsheet that took one for a decimal number put `.0` behind it. */
function readPhone(given: string, remarks: string[]): string | undefined {
  const phone = given.replace(/^(\+?\d{7,15})\.0$/, '$1');
  if (phone !== given) remarks.push('phone: .0 taken out');
  const [digits = 0, signs = 0] = [/\d/g, /[\dA-Z]/gi].map((each) => phone.match(each)?.length ?? 0);
  const isMadeUp = /^1?(\d)\1{6,9}$|^0?12345678?9?0?$/.test(phone.replaceAll(/\D/g, ''));
  if (given === '' || (signs >= 7 && digits >= 4 && !isMadeUp)) return phone;
  remarks.push(`phone ignored: not a phone number (${firstCharacters(given, 40)})`);
  return undefined;
}

/** Repairs a ZIP code that a spreadsheet treated as a number: it lost a leading zero, or the hyphen of ZIP+4. */
function readZipCode(given: string, remarks: string[]): string | undefined {
  if (given === '' || /^\d{5}(-\d{4})?$/.test(given)) return given;
  const digits = given.replaceAll(/[\s-]|\.0$/g, '');
  if (!/^\d{3,5}$|^\d{8,9}$/.test(digits)) {
    remarks.push(`ZIP code ignored: not a ZIP code (${firstCharacters(given, 20)})`);
    return undefined;
  }
  remarks.push('ZIP code: leading zero or hyphen restored');
  const whole = digits.padStart(digits.length > 5 ? 9 : 5, '0');
  return whole.length === 9 ? `${whole.slice(0, 5)}-${whole.slice(5)}` : whole;
}

function readPlace(
  { latitude, longitude }: VendorCells,
  college: Place | null,
  remarks: string[],
): { latitude?: string; longitude?: string } {
  if (latitude === '' && longitude === '') return {};
  const isDecimal = /^[+-]?\d{1,3}(\.\d+)?$/;
  if (!isDecimal.test(latitude) || !isDecimal.test(longitude)) return leftOut('not two numbers');
  const place = { latitude: Number(latitude), longitude: Number(longitude) };
  if (Math.abs(place.latitude) > 90 || Math.abs(place.longitude) > 180) return leftOut('not on the globe');
  const km = college ? distanceKm(place, college) : 0;
  if (km > FARTHEST_KM) return leftOut(`${Math.round(km / KM_PER_MILE)} mi from campus`);
  return { latitude: String(place.latitude), longitude: String(place.longitude) };

  function leftOut(why: string) {
    remarks.push(`location ignored: ${why}`);
    return { latitude: '', longitude: '' };
  }
}
