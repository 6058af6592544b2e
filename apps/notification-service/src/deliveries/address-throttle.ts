/** Recent mails to one address, beside the one to send. */
export interface RecentMails {
  /** Mails being handed to the mail server now. */
  underWay: number;
  /** Urgent mails due within a minute. */
  urgentWaiting: number;
  /** Mails sent within the hour. */
  lastHour: number;
  /** Null when none was sent within the hour. */
  secondsSinceLast: number | null;
}

const MINUTE_S = 60;
const MOST_AN_HOUR = 10;
/** Mails of that hourly limit which newsletters leave free for urgent mails. */
const KEPT_FOR_URGENT = 2;
const FULL_HOUR_WAIT_S = 600;

/**
 * Returns the seconds until an address may get another mail: at most one a minute and ten an hour. An urgent mail waits
 * at most that minute for others.
 */
export function throttle(
  { underWay, urgentWaiting, lastHour, secondsSinceLast }: RecentMails,
  isUrgent: boolean,
): number {
  if (lastHour >= (isUrgent ? MOST_AN_HOUR : MOST_AN_HOUR - KEPT_FOR_URGENT)) return FULL_HOUR_WAIT_S;
  if (underWay > 0 || (!isUrgent && urgentWaiting > 0)) return MINUTE_S;
  return secondsSinceLast === null ? 0 : Math.max(0, MINUTE_S - secondsSinceLast);
}

/** Adds newsletters, which have rows of their own. An urgent mail does not wait for the minute after a newsletter. */
export function withNewsletters(
  mails: RecentMails,
  newsletters: Pick<RecentMails, 'lastHour' | 'secondsSinceLast'>,
  isUrgent: boolean,
): RecentMails {
  const since = isUrgent ? [mails.secondsSinceLast] : [mails.secondsSinceLast, newsletters.secondsSinceLast];
  const known = since.filter((seconds) => seconds !== null);
  return {
    ...mails,
    lastHour: mails.lastHour + newsletters.lastHour,
    secondsSinceLast: known.length > 0 ? Math.min(...known) : null,
  };
}
