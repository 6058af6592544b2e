import { firstCharacters } from '@campus-deals/contracts/characters';

const LONGEST_KEY = 200;
const MAXIMUM_WEBSITE = 500;
const HOST = /^([a-z0-9-]+\.)+[a-z][a-z0-9-]+$/i;

export interface Coordinates {
  latitude: number;
  longitude: number;
}

/** Returns the key by which a second import finds the row again: the row's own, else its identifying cells. */
export const rowKey = (own: string, cells: string[]): string =>
  (own || cells.join('|')).slice(0, LONGEST_KEY).replace(/\p{Cs}$/u, '');

/** Returns a web address that browsers can open; undefined for a blank cell, and with a remark for any other text. */
export function readWebsite(given: string, remarks: string[]): string | undefined {
  if (given === '') return undefined;
  const { website, corrections } = repaired(given);
  if (website) remarks.push(...corrections.map((correction) => `website: ${correction}`));
  else remarks.push(`website ignored: not a web address (${firstCharacters(given, 100)})`);
  return website;
}

/**
 * Corrects a typed web address: adds `https://`, removes user names and blanks before a dot. Of several addresses the
 * first is taken. Never makes a host of parts that do not belong together.
 */
function repaired(given: string): { website?: string; corrections: string[] } {
  const corrections: string[] = [];
  const trimmed = given.replace(/^[\s<("']+|[\s>)"',;.]+$/g, '');
  let text = trimmed.replace(/^[^/?#]*/, (host) => host.replaceAll(/(?<=\bwww\.)\s+|\s+(?=\.)/gi, ''));
  if (text !== trimmed) corrections.push('blanks taken out');
  const first = firstOf(text);
  if (first !== text) {
    text = first;
    corrections.push(`first of several parts taken (${firstCharacters(given, 100)})`);
  }
  // An email address is not a website.
  if (/^(?!https?:)[^/?#]*@/i.test(text)) return { corrections };
  if (!/^[a-z][a-z0-9+.-]*:/i.test(text) || /^[\w.-]+:\d+/.test(text)) {
    text = `https://${text.replace(/^\/+/, '')}`;
    corrections.push('https:// put in front');
  } else if (/^https?:\/*(?!\/)/i.test(text) && !/^https?:\/\/[^/]/i.test(text)) {
    text = text.replace(/^(https?):\/*/i, '$1://');
    corrections.push('slashes put right');
  }
  if (/\s/.test(text)) {
    // After the host, a blank is part of the address.
    text = text.replaceAll(/\s+/g, '%20');
    corrections.push('blanks encoded');
  }
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || !HOST.test(url.hostname)) return { corrections };
  if (url.username || url.password) {
    url.username = '';
    url.password = '';
    corrections.push('user name taken out');
  }
  return { ...(url.href.length <= MAXIMUM_WEBSITE && { website: url.href }), corrections };
}

/** Returns the first of several addresses in a text, or the whole text. */
function firstOf(text: string): string {
  const [first = text, ...others] = text.split(/[\s,;|]+(?:(?:or|and|&|\/)\s+)?|(?<=[^\s/:]+)(?=https?:\/\/)/i);
  const isAddress = (part: string): boolean => HOST.test(part.replace(/^https?:\/+/i, '').replace(/[/?#:].*$/, ''));
  // Blanks and separators in a path are text.
  const isPath = /^(https?:\/+)?[^\s/?#]+[/?#]/i.test(text);
  return isAddress(first) && (isPath ? others.some(isAddress) : others.length > 0) ? first : text;
}

/** Repairs a ZIP code that a spreadsheet treated as a number: it lost a leading zero, or the hyphen of ZIP+4. */
export function readZipCode(given: string, remarks: string[]): string | undefined {
  if (given === '' || /^\d{5}(-\d{4})?$/.test(given)) return given || undefined;
  const digits = given.replaceAll(/[\s-]|\.0$/g, '');
  if (!/^\d{3,5}$|^\d{8,9}$/.test(digits)) {
    remarks.push(`ZIP code ignored: not a ZIP code (${firstCharacters(given, 20)})`);
    return undefined;
  }
  remarks.push('ZIP code: leading zero or hyphen restored');
  const whole = digits.padStart(digits.length > 5 ? 9 : 5, '0');
  return whole.length === 9 ? `${whole.slice(0, 5)}-${whole.slice(5)}` : whole;
}

/** Returns coordinates unless `whyWrong` has a reason against them; undefined also for blank cells. */
export function readCoordinates(
  [latitude, longitude]: [latitude: string, longitude: string],
  remarks: string[],
  whyWrong: (place: Coordinates) => string | undefined,
): Coordinates | undefined {
  if (latitude === '' && longitude === '') return undefined;
  const isDecimal = [latitude, longitude].every((each) => /^[+-]?\d{1,3}(\.\d+)?$/.test(each));
  const place = { latitude: Number(latitude), longitude: Number(longitude) };
  const isOnGlobe = Math.abs(place.latitude) <= 90 && Math.abs(place.longitude) <= 180;
  const problem = !isDecimal ? 'not two numbers' : !isOnGlobe ? 'not on the globe' : whyWrong(place);
  if (problem === undefined) return place;
  remarks.push(`location ignored: ${problem}`);
  return undefined;
}
