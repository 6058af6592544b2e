import { useSearchParams } from 'react-router-dom';
import { DEFAULT_DAYS, dayRangeOf, dayRangeQuery, type DayRange } from '../../platform/browser/day-range.js';

/** Range of days and the deal to show. Kept in the page's address, so that it can be bookmarked and shared. */
export interface AnalyticsChoice extends DayRange {
  dealId: string | undefined;
}

export function useAnalyticsChoice(): [AnalyticsChoice, (change: Partial<AnalyticsChoice>) => void] {
  const [params, setParams] = useSearchParams();
  const choice = choiceOf(params);
  const choose = (change: Partial<AnalyticsChoice>) => {
    const next = { ...choice, ...change };
    const written = Object.entries(next).filter(([, value]) => value !== undefined && value !== DEFAULT_DAYS);
    setParams(Object.fromEntries(written.map(([name, value]) => [name, String(value)])), { replace: true });
  };
  return [choice, choose];
}

/** Parses the address. */
export function choiceOf(params: URLSearchParams): AnalyticsChoice {
  const dealId = /^\d+$/.exec(params.get('dealId') ?? '')?.[0];
  return { ...dayRangeOf(params), dealId };
}

/** Returns the query for the API. */
export function rangeQuery({ dealId, ...range }: AnalyticsChoice, now: number): Record<string, string> {
  return { ...dayRangeQuery(range, now), ...(dealId && { dealId }) };
}
