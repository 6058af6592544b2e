import { DEFAULT_ANALYTICS_DAYS, MAXIMUM_ANALYTICS_DAYS } from '@campus-deals/contracts/limits';
import type { DayRangeDto } from '@campus-deals/contracts/catalog/vendor-analytics.dto';
import { fieldError } from '@campus-deals/service-defaults';

const DAY_MS = 86_400_000;

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** Returns the number of days, both ends included. */
export const lengthOf = ({ from, to }: DayRangeDto): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;

/** Returns the requested days, by default four weeks until today. Throws validation_failed: empty or too long. */
export function rangeOf({ from, to }: Partial<DayRangeDto>, today: string): DayRangeDto {
  const last = to ?? today;
  const range = { from: from ?? addDays(last, 1 - DEFAULT_ANALYTICS_DAYS), to: last };
  // A range with both ends was validated before: here, `to` is today.
  if (lengthOf(range) < 1) throw fieldError('from', 'from must not be after today');
  if (lengthOf(range) > MAXIMUM_ANALYTICS_DAYS)
    throw fieldError('from', `At most ${MAXIMUM_ANALYTICS_DAYS} days at once`);
  return range;
}

/** Returns the range of the same length right before. */
export function before(range: DayRangeDto): DayRangeDto {
  return { from: addDays(range.from, -lengthOf(range)), to: addDays(range.from, -1) };
}

/**
 * Returns the whole calendar months within a range: from the first day of the first until before `monthsEnd`. Both are
 * the range's first day if there are none.
 */
export function wholeMonthsOf({ from, to }: DayRangeDto): { monthsFrom: string; monthsEnd: string } {
  const monthsFrom = from.endsWith('-01') ? from : firstOfMonth(addDays(firstOfMonth(from), 31));
  const monthsEnd = firstOfMonth(addDays(to, 1));
  return monthsFrom < monthsEnd ? { monthsFrom, monthsEnd } : { monthsFrom: from, monthsEnd: from };
}

const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`;

export function daysOf({ from, to }: DayRangeDto): string[] {
  return Array.from({ length: lengthOf({ from, to }) }, (_, n) => addDays(from, n));
}
