import { useSearchParams } from 'react-router-dom';
import { HttpError } from '../api/http-client.js';
import { refusedFields } from '../api/refused-fields.js';
import { DAY_MS } from './clock.js';

/** Ranges that end today, in days. */
export const RANGES = [
  { days: 7, text: 'Last 7 days' },
  { days: 28, text: 'Last 28 days' },
  { days: 90, text: 'Last 90 days' },
  { days: 365, text: 'Last 12 months' },
] as const;
export const DEFAULT_DAYS = 28;
const DAY = /^\d{4}-\d\d-\d\d$/;

/** Range of days that a page shows. Kept in its address, so that it can be bookmarked and shared. */
export interface DayRange {
  /** Length of a range that ends today; undefined for a custom range. */
  days: number | undefined;
  from: string | undefined;
  to: string | undefined;
}

/** Parses the address. An invalid range falls back to the default. */
export function dayRangeOf(params: URLSearchParams): DayRange {
  const day = (name: string) => DAY.exec(params.get(name) ?? '')?.[0];
  const [from, to] = [day('from'), day('to')];
  if (from && to) return { days: undefined, from, to };
  const days = RANGES.find((range) => String(range.days) === params.get('days'))?.days ?? DEFAULT_DAYS;
  return { days, from: undefined, to: undefined };
}

/** Returns the query for the API. A range that ends today has no end date: the server knows its own last day. */
export function dayRangeQuery({ days, from, to }: DayRange, now: number): Record<string, string> {
  if (from && to) return { from, to };
  return days && days !== DEFAULT_DAYS ? { from: dayBefore(now, days - 1) } : {};
}

/** Returns the date that many days ago in the browser's time zone, as "2026-11-22". */
export function dayBefore(now: number, days: number): string {
  const date = new Date(now - days * DAY_MS);
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
}

/** Reads a page's choice from its address, and writes changes there. Omits values in `usual`. */
export function useRangeChoice<Choice extends DayRange>(
  choiceOf: (params: URLSearchParams) => Choice,
  usual: Partial<Choice> = {},
) {
  const [params, setParams] = useSearchParams();
  const choice = choiceOf(params);
  const choose = (change: Partial<Choice>) => {
    const omitted = new Map<string, unknown>(Object.entries({ days: DEFAULT_DAYS, ...usual }));
    const written = Object.entries({ ...choice, ...change }).filter(
      ([name, value]) => value !== undefined && value !== omitted.get(name),
    );
    setParams(Object.fromEntries(written.map(([name, value]) => [name, String(value)])), { replace: true });
  };
  return [choice, choose] as const;
}

/** Returns why the server refuses a range; undefined for any other failure. */
export function rangeProblem(error: unknown): string | undefined {
  if (!(error instanceof HttpError) || error.status !== 400) return undefined;
  return Object.values(refusedFields(error))[0] ?? error.detail;
}
