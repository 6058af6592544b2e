import { keepPreviousData } from '@tanstack/react-query';
import { reading } from '../../lib/api/api.js';
import { dayRangeQuery, type DayRange } from '../../lib/browser/day-range.js';
import type { ReportKind } from './report-choice.js';

const REPORTS = '/api/admin/reports';

/** Reads a report; again on each visit, since the numbers change by themselves. */
export function reportQuery(kind: ReportKind, id: number, range: DayRange, now: number) {
  const asked = { params: { id }, query: dayRangeQuery(range, now) };
  const report =
    kind === 'college'
      ? reading('/api/admin/reports/colleges/:id', asked)
      : reading('/api/admin/reports/vendors/:id', asked);
  return { ...report, enabled: id > 0, staleTime: 0, placeholderData: keepPreviousData };
}

export const daysFile = (kind: ReportKind, id: number): string => `${REPORTS}/${kind}s/${id}/days.csv`;
