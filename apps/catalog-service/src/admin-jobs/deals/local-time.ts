const US_DATE = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;
const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const INSTANT = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/;

/**
 * Returns the instant of a cell. An instant with a zone is taken as it is; a day (`2027-01-31`, `1/31/2027`) is its
 * first or last moment in `timeZone`. Undefined for anything else.
 */
export function instantOf(cell: string, moment: 'first' | 'last', timeZone: string): string | undefined {
  if (INSTANT.test(cell)) {
    const at = new Date(cell.replace(' ', 'T'));
    return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
  }
  const [year, month, day] = partsOf(cell);
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const clock = moment === 'first' ? ([0, 0, 0] as const) : ([23, 59, 59] as const);
  const local = Date.UTC(year, month - 1, day, ...clock);
  // February 30 does not exist.
  if (new Date(local).getUTCMonth() !== month - 1) return undefined;
  // Twice, because the offset may change between the two.
  const guess = local - offsetMs(local, timeZone);
  return new Date(local - offsetMs(guess, timeZone)).toISOString();
}

function partsOf(cell: string): (number | undefined)[] {
  const us = US_DATE.exec(cell);
  if (us) return [us[3], us[1], us[2]].map(Number);
  return ISO_DATE.exec(cell)?.slice(1, 4).map(Number) ?? [];
}

/** Returns how far the zone is ahead of UTC, in milliseconds. */
function offsetMs(at: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(at);
  const part = (type: string): number => Number(parts.find((each) => each.type === type)?.value);
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second')) - at;
}
