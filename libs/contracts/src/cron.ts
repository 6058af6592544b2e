/** Matches a cron expression: minute, hour, day, month and weekday as numbers, ranges, lists, steps or a star. */
export const CRON = new RegExp(
  `^${['[0-5]?\\d', '(?:1?\\d|2[0-3])', '(?:0?[1-9]|[12]\\d|3[01])', '(?:0?[1-9]|1[0-2])', '[0-7]']
    .map((number) => `(?:\\*|${number}(?:-${number})?)(?:/[1-9]\\d?)?(?:,${number}(?:-${number})?)*`)
    .join(' ')}$`,
);
