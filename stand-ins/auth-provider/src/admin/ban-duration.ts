import { validationFailed } from '../errors/auth-error.js';

const UNITS: Record<string, number> = { h: 3_600_000, m: 60_000, s: 1000 };
const LONGEST_MS = 100 * 365 * 24 * 3_600_000;

/** Returns the end of a ban of "24h" or "1h30m" from now. Null for "none". */
export function bannedUntil(duration: string): Date | null {
  if (duration === 'none') return null;
  if (!/^(\d{1,9}[hms])+$/.test(duration))
    throw validationFailed('invalid format for ban duration: expected "none" or a duration such as "24h"');
  const milliseconds = [...duration.matchAll(/(\d+)([hms])/g)].reduce(
    (sum, [, amount, unit]) => sum + Number(amount) * (UNITS[unit ?? ''] ?? 0),
    0,
  );
  return new Date(Date.now() + Math.min(milliseconds, LONGEST_MS));
}
