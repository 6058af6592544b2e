import { DEFAULT_ANALYTICS_DAYS, MAXIMUM_ANALYTICS_DAYS } from '@campus-deals/contracts/limits';
import type { DayRangeDto } from '@campus-deals/contracts/catalog/vendor-analytics.dto';
import { fieldError } from '@campus-deals/service-defaults';

const DAY_MS = 86_400_000;

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Returns the number of days, both ends included. */
export function lengthOf({ from, to }: DayRangeDto): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
}

/**
 * Returns the requested days, by default the four weeks until today. Throws validation_failed for an empty or too long
 * range.
 */
export function rangeOf(
  { from, to }: Partial<DayRangeDto>,
  today: string,
  maximumDays = MAXIMUM_ANALYTICS_DAYS,
): DayRangeDto {
  const last = to ?? today;
  const range = { from: from ?? addDays(last, 1 - DEFAULT_ANALYTICS_DAYS), to: last };
  // A range with both ends was validated before: here, today stands for one of them.
  if (lengthOf(range) < 1) throw fieldError('from', 'from must not be after today');
  if (lengthOf(range) > maximumDays) throw fieldError('from', `At most ${maximumDays} days at once`);
  return range;
}

/** Returns the range of the same length right before. */
export function before(range: DayRangeDto): DayRangeDto {
  return { from: addDays(range.from, -lengthOf(range)), to: addDays(range.from, -1) };
}

export function daysOf({ from, to }: DayRangeDto): string[] {
  return Array.from({ length: lengthOf({ from, to }) }, (_, n) => addDays(from, n));
}
