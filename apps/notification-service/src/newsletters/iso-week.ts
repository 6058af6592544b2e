/** Returns the ISO 8601 week of an instant in a time zone, such as 2026-W47. */
export function isoWeek(at: Date, timeZone: string): string {
  const [year = 0, month = 1, day = 1] = at.toLocaleDateString('sv-SE', { timeZone }).split('-').map(Number);
  const date = new Date(Date.UTC(year, month - 1, day));
  // A week belongs to the year of its Thursday.
  date.setUTCDate(date.getUTCDate() + 4 - (date.getUTCDay() || 7));
  const days = (date.getTime() - Date.UTC(date.getUTCFullYear(), 0, 1)) / 86_400_000;
  return `${date.getUTCFullYear()}-W${String(Math.floor(days / 7) + 1).padStart(2, '0')}`;
}
