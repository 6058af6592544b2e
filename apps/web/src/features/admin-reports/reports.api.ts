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

/** Returns the months of the subscribers' report: those of the dates if these are given, else the last twelve. */
export const monthsQuery = ({ from, to }: DayRange): Record<string, string> => (from && to ? { from, to } : {});

export function cohortsQuery(id: number, range: DayRange) {
  const asked = { params: { id }, query: monthsQuery(range) };
  return { ...reading('/api/admin/reports/colleges/:id/subscribers', asked), staleTime: 0 };
}

export const daysFile = (kind: ReportKind, id: number): string => `${REPORTS}/${kind}s/${id}/days.csv`;
export const monthsFile = (id: number): string => `${REPORTS}/colleges/${id}/subscribers.csv`;
