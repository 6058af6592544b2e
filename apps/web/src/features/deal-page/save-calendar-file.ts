import { saveAsFile } from '../../lib/browser/save-as-file.js';
import { calendarFile } from './calendar-file.js';

/** Downloads the calendar entry of the open deal. */
export function saveCalendarFile(entry: Omit<Parameters<typeof calendarFile>[0], 'url'>): void {
  const url = window.location.origin + window.location.pathname;
  saveAsFile(`${slug(entry.deal.title)}.ics`, calendarFile({ ...entry, url }), 'text/calendar;charset=utf-8');
}

function slug(title: string): string {
  return (
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '') || 'deal'
  );
}
