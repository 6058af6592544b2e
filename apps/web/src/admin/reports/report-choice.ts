import { useSearchParams } from 'react-router-dom';
import { DEFAULT_DAYS, dayRangeOf, type DayRange } from '../../platform/browser/day-range.js';

export type ReportKind = 'college' | 'vendor';

/** A report and what it is compared with. Kept in the page's address, so that it can be bookmarked and shared. */
export interface ReportChoice extends DayRange {
  kind: ReportKind;
  id: number | undefined;
  /** College or vendor to compare with. Undefined: the days before. `0`: none is chosen yet. */
  other: number | undefined;
}

export function useReportChoice(): [ReportChoice, (change: Partial<ReportChoice>) => void] {
  const [params, setParams] = useSearchParams();
  const choice = reportChoiceOf(params);
  const choose = (change: Partial<ReportChoice>) => {
    const { kind, days, ...rest } = { ...choice, ...change };
    const written = Object.entries({
      ...rest,
      kind: kind === 'college' ? undefined : kind,
      days: days === DEFAULT_DAYS ? undefined : days,
    }).filter(([, value]) => value !== undefined);
    setParams(Object.fromEntries(written.map(([name, value]) => [name, String(value)])), { replace: true });
  };
  return [choice, choose];
}

/** Parses the address. */
export function reportChoiceOf(params: URLSearchParams): ReportChoice {
  const number = (name: string): number | undefined => {
    const text = /^\d{1,9}$/.exec(params.get(name) ?? '')?.[0];
    return text === undefined ? undefined : Number(text);
  };
  return {
    ...dayRangeOf(params),
    kind: params.get('kind') === 'vendor' ? 'vendor' : 'college',
    id: number('id') || undefined,
    other: number('other'),
  };
}
