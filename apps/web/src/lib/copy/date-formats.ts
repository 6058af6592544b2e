const STYLES = {
  longDate: { dateStyle: 'long' },
  longDateTime: { dateStyle: 'long', timeStyle: 'short' },
  weekday: { weekday: 'long' },
  weekdayAndTime: { weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  zoneOffset: { timeZoneName: 'longOffset' },
  zoneName: { timeZoneName: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const formats = new Map<string, Intl.DateTimeFormat>();

/** One format per style and zone, kept: each takes 15 kB or more outside the heap, and a tenth of a millisecond to make. */
export function dateFormat(style: keyof typeof STYLES, timeZone: string): Intl.DateTimeFormat {
  const key = `${style} ${timeZone}`;
  let format = formats.get(key);
  if (!format) formats.set(key, (format = new Intl.DateTimeFormat('en-US', { ...STYLES[style], timeZone })));
  return format;
}
