/** Mails to one address beside the one that asks. */
export interface RecentMails {
  /** Being handed to the mail server now. */
  underWay: number;
  /** Urgent ones that are due within a minute. */
  urgentWaiting: number;
  /** Sent within the hour. */
  lastHour: number;
  /** Null when none was sent within the hour. */
  secondsSinceLast: number | null;
}

const MINUTE_S = 60;
const MOST_AN_HOUR = 10;
/** Of those, newsletters leave so many to mails that somebody waits for. */
const KEPT_FOR_URGENT = 2;
const FULL_HOUR_WAIT_S = 600;

/** Seconds until an address may get another mail: one a minute, ten an hour. An urgent one waits behind no other longer than that minute. */
export function throttle(
  { underWay, urgentWaiting, lastHour, secondsSinceLast }: RecentMails,
  isUrgent: boolean,
): number {
  if (lastHour >= (isUrgent ? MOST_AN_HOUR : MOST_AN_HOUR - KEPT_FOR_URGENT)) return FULL_HOUR_WAIT_S;
  if (underWay > 0 || (!isUrgent && urgentWaiting > 0)) return MINUTE_S;
  return secondsSinceLast === null ? 0 : Math.max(0, MINUTE_S - secondsSinceLast);
}

/** The same with newsletters, which have rows of their own. An urgent mail does not wait for the minute after one. */
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
