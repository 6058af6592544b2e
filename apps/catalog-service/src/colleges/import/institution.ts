import { STATE_NAMES } from '@campus-deals/contracts/catalog/states';
import { isKnownZone } from '@campus-deals/contracts/rules';
import { displayName } from './display-name.js';
import { repairWebsite } from './website.js';
import type { IpedsRow } from './ipeds-file.js';

/** A row of the file as the catalogue imports it. Null: the file has no value, and a stored one is kept. */
export interface Institution {
  unitId: number;
  name: string;
  initials: string | null;
  alias: string | null;
  city: string;
  state: string;
  zipcode: string | null;
  latitude: number | null;
  longitude: number | null;
  /** Set only by the file's column; else it follows from the coordinates. */
  timeZone: string | null;
  website: string | null;
}

/** A value of a row that a rule corrected or left out. */
export interface Remark {
  kind: 'corrected' | 'left out';
  column: string;
  /** The rule's text, the same for all rows it applies to. */
  reason: string;
  /** The original value, where useful. */
  value?: string;
}

export type Reading =
  | { outcome: 'taken'; institution: Institution; remarks: Remark[] }
  | { outcome: 'skipped' | 'refused'; unitId: number | null; name: string; column: string; reason: string };

const MAXIMUM_NAME = 200;
const MAXIMUM_INITIALS = 5;
const MAXIMUM_CITY = 100;

/** Reads one row by the import's rules (docs/operations/imports.md). */
export function readInstitution(row: IpedsRow): Reading {
  const unitIdText = clean(row.UNITID);
  const unitId = /^[1-9]\d{0,8}$/.test(unitIdText) ? Number(unitIdText) : null;
  const name = clean(row.INSTNM);
  const not = (outcome: 'skipped' | 'refused', column: string, reason: string): Reading => ({
    outcome,
    unitId,
    name,
    column,
    reason,
  });

  if (unitId === null) return not('refused', 'UNITID', 'is not a number');
  if (isAbsent(name)) return not('refused', 'INSTNM', 'is blank');
  if (name.length > MAXIMUM_NAME) return not('refused', 'INSTNM', `is longer than ${MAXIMUM_NAME} characters`);
  if (clean(row.SECTOR) === '0') return not('skipped', 'SECTOR', 'is an administrative office, not a campus (0)');
  if (clean(row.CYACTIVE) !== '1')
    return not('skipped', 'CYACTIVE', `is not active (${clean(row.CYACTIVE) || 'blank'})`);
  const city = clean(row.CITY);
  if (isAbsent(city)) return not('refused', 'CITY', 'is blank');
  if (city.length > MAXIMUM_CITY) return not('refused', 'CITY', `is longer than ${MAXIMUM_CITY} characters`);
  const state = clean(row.STABBR).toUpperCase();
  if (!(state in STATE_NAMES)) return not('refused', 'STABBR', `is no US state or territory (${state || 'blank'})`);

  const remarks: Remark[] = [];
  const closedAt = clean(row.CLOSEDAT);
  if (!isAbsent(closedAt))
    remarks.push({
      kind: 'left out',
      column: 'CLOSEDAT',
      reason: 'has a closing date although active; imported, please check',
      value: closedAt,
    });
  const known = displayName(name);
  if (known !== name)
    remarks.push({ kind: 'corrected', column: 'INSTNM', reason: 'written as people know it', value: name });
  const alias =
    splitAlias(row.IALIAS)
      .filter((part) => part !== known)
      .join(' | ') || null;
  const initials = readInitials(row.INITIALS, remarks);
  const zipcode = readZip(row.ZIP, remarks);
  const website = readWebsite(row.WEBADDR, remarks);
  return {
    outcome: 'taken',
    institution: {
      unitId,
      name: known,
      initials,
      alias,
      city,
      state,
      zipcode,
      ...readPlace(row, state, remarks),
      timeZone: readTimeZone(row.TIMEZONE, remarks),
      website,
    },
    remarks,
  };
}

/** Returns the text as one line without control characters. */
function clean(text: string): string {
  return text.replaceAll(/[\p{Cc}\s\u00a0\ufeff]+/gu, ' ').trim();
}

/** Whether a value is absent in IPEDS: -1 not reported, -2 not applicable. */
function isAbsent(text: string): boolean {
  return text === '' || text === '-1' || text === '-2';
}

/** Splits other names at bars, semicolons or runs of blanks; at commas if there are none of those. */
export function splitAlias(text: string): string[] {
  if (isAbsent(text.trim())) return [];
  const parts = text
    .split(/\||;|\s{2,}/)
    .map(clean)
    .filter(Boolean);
  const names = parts.length > 1 ? parts : text.split(',').map(clean).filter(Boolean);
  return [...new Set(names)];
}

function readInitials(text: string, remarks: Remark[]): string | null {
  const initials = clean(text);
  if (isAbsent(initials)) return null;
  if (initials.length <= MAXIMUM_INITIALS) return initials;
  const reason = `are longer than ${MAXIMUM_INITIALS} characters`;
  remarks.push({ kind: 'left out', column: 'INITIALS', reason, value: initials });
  return null;
}

function readZip(text: string, remarks: Remark[]): string | null {
  const zip = clean(text);
  if (isAbsent(zip)) return null;
  if (/^\d{5}(-\d{4})?$/.test(zip)) return zip;
  const digits = zip.replaceAll(/[\s-]/g, '');
  // A spreadsheet treated it as a number: a leading zero, or the hyphen of ZIP+4, is missing.
  const whole = /^\d{3,4}$/.test(digits)
    ? digits.padStart(5, '0')
    : /^\d{8,9}$/.test(digits)
      ? digits.padStart(9, '0')
      : digits;
  if (!/^(\d{5}|\d{9})$/.test(whole)) {
    remarks.push({ kind: 'left out', column: 'ZIP', reason: 'is no ZIP code', value: zip });
    return null;
  }
  remarks.push({ kind: 'corrected', column: 'ZIP', reason: 'leading zero or hyphen put back', value: zip });
  return whole.length === 9 ? `${whole.slice(0, 5)}-${whole.slice(5)}` : whole;
}

function readTimeZone(text: string, remarks: Remark[]): string | null {
  const zone = clean(text);
  if (isAbsent(zone)) return null;
  if (isKnownZone(zone)) return zone;
  remarks.push({ kind: 'left out', column: 'TIMEZONE', reason: 'is no time zone like America/Chicago', value: zone });
  return null;
}

function readWebsite(text: string, remarks: Remark[]): string | null {
  const given = clean(text);
  if (isAbsent(given)) return null;
  const { website, corrections } = repairWebsite(given);
  if (!website) remarks.push({ kind: 'left out', column: 'WEBADDR', reason: 'is no web address', value: given });
  else for (const reason of corrections) remarks.push({ kind: 'corrected', column: 'WEBADDR', reason, value: given });
  return website;
}

const PACIFIC = { south: 0, north: 21, west: 130, east: 173 };
const SAMOA = { south: -15, north: -10, west: -173, east: -168 };
/** Bounds of the states, Puerto Rico and the Virgin Islands. */
const AMERICA = { south: 17, north: 72, west: -180, east: -64 };
const AREAS: Record<string, typeof PACIFIC> = {
  GU: PACIFIC,
  MP: PACIFIC,
  PW: PACIFIC,
  FM: PACIFIC,
  MH: PACIFIC,
  AS: SAMOA,
};

function readPlace(row: IpedsRow, state: string, remarks: Remark[]): Pick<Institution, 'latitude' | 'longitude'> {
  const [lat, lon] = [clean(row.LATITUDE), clean(row.LONGITUD)];
  const nowhere = { latitude: null, longitude: null };
  if (isAbsent(lat) && isAbsent(lon)) return nowhere;
  const leaveOut = (reason: string): typeof nowhere => {
    remarks.push({ kind: 'left out', column: 'LATITUDE, LONGITUD', reason, value: `${lat}, ${lon}` });
    return nowhere;
  };
  const isDecimal = /^[+-]?\d{1,3}(\.\d+)?$/;
  if (!isDecimal.test(lat) || !isDecimal.test(lon)) return leaveOut('are not two numbers');
  const [latitude, longitude] = [Number(lat), Number(lon)];
  const { south, north, west, east } = AREAS[state] ?? AMERICA;
  if (latitude < south || latitude > north || longitude < west || longitude > east)
    return leaveOut('do not lie in the state’s part of the world');
  return { latitude, longitude };
}
