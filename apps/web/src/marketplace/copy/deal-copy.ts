import { charactersOf } from '@campus-deals/contracts/characters';
import { plural } from '../../kit/text/plural.js';

/** Maximum characters of a description, in a list of deals and in the list of saved ones. */
export const DESCRIPTION_IN_LIST = 60;
export const DESCRIPTION_IN_SAVED = 80;

const MINUTE_MS = 60_000;
/** Counts from which the next larger unit is used: 23.5 hours are a day. */
const UNITS = [
  { unit: 'minute', ms: MINUTE_MS, below: 60 },
  { unit: 'hour', ms: 60 * MINUTE_MS, below: 24 },
  { unit: 'day', ms: 1440 * MINUTE_MS, below: 60 },
  { unit: 'month', ms: 43_830 * MINUTE_MS, below: 12 },
  { unit: 'year', ms: 525_960 * MINUTE_MS, below: Infinity },
] as const;

/** Formats the distance to an instant in the largest fitting unit, at least one minute: "in 3 days", "3 days ago". */
export function relativeTime(instant: string, now: number): string {
  const ms = Date.parse(instant) - now;
  const { unit, ms: size } = UNITS.find(({ ms: size, below }) => Math.round(Math.abs(ms) / size) < below) ?? UNITS[4];
  const length = plural(Math.max(1, Math.round(Math.abs(ms) / size)), unit);
  return ms > 0 ? `in ${length}` : `${length} ago`;
}

/**
 * Formats an expiry: "Expires in 3 days", "No expiration", or "Expired 2 days ago" for deals kept in the saved list.
 */
export function expiryText(endDate: string | null, now: number): string {
  if (endDate === null) return 'No expiration';
  return `${Date.parse(endDate) > now ? 'Expires' : 'Expired'} ${relativeTime(endDate, now)}`;
}

/** Truncates to at most `length` characters after a complete word, and adds an ellipsis. Never splits a character. */
export function truncated(text: string, length: number): string {
  const characters = charactersOf(text.trim());
  if (characters.length <= length) return characters.join('');
  // A text without blanks is cut at the limit.
  return `${characters
    .slice(0, length + 1)
    .join('')
    .replace(/[.,;:]*\s+\S*$|.$/u, '')}…`;
}

interface Distance {
  distanceMiles: number | null;
  walkingMinutes: number | null;
  zipCode?: string | null;
}

/**
 * Formats a distance: "0.4 mi · 8 min walk", without walks of more than an hour. "in 52240" if only the ZIP code is
 * known, else undefined.
 */
export function distanceText({ distanceMiles, walkingMinutes, zipCode }: Distance): string | undefined {
  if (distanceMiles === null) return zipCode ? `in ${zipCode.slice(0, 5)}` : undefined;
  const miles = `${Math.max(0.1, distanceMiles).toFixed(1)} mi`;
  return walkingMinutes === null || walkingMinutes > 60 ? miles : `${miles} · ${Math.max(1, walkingMinutes)} min walk`;
}
