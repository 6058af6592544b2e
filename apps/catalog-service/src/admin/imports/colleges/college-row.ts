import { oneLine } from '@campus-deals/contracts/file-of-rows/accidents';
import { STATE_NAMES } from '@campus-deals/contracts/catalog/states';
import { isKnownZone } from '@campus-deals/contracts/rules';
import { displayName, type Institution } from '../../../colleges/public.js';
import { readCoordinates, readWebsite, readZipCode } from '../repaired-cells.js';

/** Columns of IPEDS "HD" (institutional characteristics, header) that the import reads; all others are ignored. */
export const IPEDS_COLUMNS = [
  'UNITID',
  'INSTNM',
  'IALIAS',
  'CITY',
  'STABBR',
  'ZIP',
  'WEBADDR',
  'SECTOR',
  'CYACTIVE',
  'CLOSEDAT',
  'LONGITUD',
  'LATITUDE',
] as const;
/** Optional columns of our own. */
const OWN_COLUMNS = ['INITIALS', 'TIMEZONE'] as const;
type Column = (typeof IPEDS_COLUMNS)[number] | (typeof OWN_COLUMNS)[number];
export type CollegeCells = Record<Column, string>;

export const COLLEGE_HEADINGS = Object.fromEntries(
  [...IPEDS_COLUMNS, ...OWN_COLUMNS].map((name) => [name, [] as readonly string[]]),
) as Record<Column, readonly string[]>;

/** A college as read from a file. */
export interface CollegeInput {
  ownId: null;
  key: string;
  institution: Institution;
  remarks: string[];
}

export type CollegeReading = CollegeInput | { outcome: 'skipped' | 'failed'; message: string };

const MAXIMUM_NAME = 200;
const MAXIMUM_INITIALS = 5;
const MAXIMUM_CITY = 100;

/** Reads one college by the import's rules (docs/operations/imports.md). */
export function readCollege(given: CollegeCells): CollegeReading {
  const cells = Object.fromEntries(
    Object.entries(given).map(([name, cell]) => [name, isAbsent(cell) ? '' : cell]),
  ) as CollegeCells;
  const problem = problemOf(cells);
  if (problem) return problem;
  const remarks: string[] = [];
  const name = displayName(cells.INSTNM);
  if (cells.CLOSEDAT !== '')
    remarks.push(`CLOSEDAT has a closing date although active; imported, please check (${cells.CLOSEDAT})`);
  if (name !== cells.INSTNM) remarks.push(`INSTNM written as people know it (${cells.INSTNM})`);
  const isInitials = cells.INITIALS.length <= MAXIMUM_INITIALS;
  if (!isInitials) remarks.push(`INITIALS ignored: longer than ${MAXIMUM_INITIALS} characters (${cells.INITIALS})`);
  const isZone = cells.TIMEZONE === '' || isKnownZone(cells.TIMEZONE);
  if (!isZone) remarks.push(`TIMEZONE ignored: no time zone like America/Chicago (${cells.TIMEZONE})`);
  const aliases = splitAlias(cells.IALIAS).filter((alias) => alias !== name);
  const state = cells.STABBR.toUpperCase();
  const place = readCoordinates([cells.LATITUDE, cells.LONGITUD], remarks, ({ latitude, longitude }) => {
    const { south, north, west, east } = AREAS[state] ?? AMERICA;
    const isThere = latitude >= south && latitude <= north && longitude >= west && longitude <= east;
    return isThere ? undefined : `not in the state’s part of the world (${latitude}, ${longitude})`;
  });
  const institution = {
    unitId: Number(cells.UNITID),
    name,
    initials: (isInitials && cells.INITIALS) || null,
    alias: aliases.join(' | ') || null,
    city: cells.CITY,
    state,
    zipcode: readZipCode(cells.ZIP, remarks) ?? null,
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
    timeZone: (isZone && cells.TIMEZONE) || null,
    website: readWebsite(cells.WEBADDR, remarks) ?? null,
  };
  return { ownId: null, key: cells.UNITID, institution, remarks };
}

/** Returns why a row is not imported. */
function problemOf({ UNITID, INSTNM, SECTOR, CYACTIVE, CITY, STABBR }: CollegeCells) {
  const skipped = (message: string) => ({ outcome: 'skipped', message }) as const;
  const failed = (message: string) => ({ outcome: 'failed', message }) as const;
  if (!/^[1-9]\d{0,8}$/.test(UNITID)) return failed('UNITID is not a number');
  if (INSTNM === '') return failed('INSTNM is blank');
  if (INSTNM.length > MAXIMUM_NAME) return failed(`INSTNM is longer than ${MAXIMUM_NAME} characters`);
  if (SECTOR === '0') return skipped('SECTOR is an administrative office, not a campus (0)');
  if (CYACTIVE !== '1') return skipped(`CYACTIVE is not active (${CYACTIVE || 'blank'})`);
  if (CITY === '') return failed('CITY is blank');
  if (CITY.length > MAXIMUM_CITY) return failed(`CITY is longer than ${MAXIMUM_CITY} characters`);
  if (!(STABBR.toUpperCase() in STATE_NAMES))
    return failed(`STABBR is no US state or territory (${STABBR || 'blank'})`);
  return undefined;
}

/** Whether a value is absent in IPEDS: -1 not reported, -2 not applicable. */
function isAbsent(text: string): boolean {
  return /^\s*(-[12])?\s*$/.test(text);
}

/** Splits other names at bars, semicolons or runs of blanks; at commas if there are none of those. */
export function splitAlias(text: string): string[] {
  const partsAt = (separator: RegExp): string[] => text.split(separator).map(oneLine).filter(Boolean);
  const parts = partsAt(/\||;|\s{2,}/);
  return [...new Set(parts.length > 1 ? parts : partsAt(/,/))];
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
