import { useQuery } from '@tanstack/react-query';
import { scheduleWords, weekdayDateTime } from '../../lib/copy/weekly-schedule.js';
import { scheduleQuery } from './admin-newsletter.api.js';

/** Shows when the weekly newsletter is sent; renders nothing while that is unknown. */
export function WeeklySchedule() {
  const { data } = useQuery(scheduleQuery);
  if (!data) return null;
  const { cron, nextAt, timeZone } = data;
  return (
    <p className="text-[0.9375rem] text-muted">
      {scheduleWords(cron)}, on each college's clock.{' '}
      {nextAt && timeZone ? `Next: ${weekdayDateTime(nextAt, timeZone)}` : 'No college is open yet.'}
    </p>
  );
}
