import type { NewsletterCountsDto, NewsletterDto } from '@campus-deals/contracts/notification/admin-newsletter.dto';
import type { LeftOutReason } from '@campus-deals/contracts/notification/newsletter-audience.dto';
import type {
  NewsletterRecipientStatus,
  NewsletterStatus,
  NewsletterTrigger,
} from '@campus-deals/contracts/enumerations';

export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger';

export const STATUS: Record<NewsletterStatus, { title: string; tone: Tone }> = {
  draft: { title: 'Draft', tone: 'warning' },
  queued: { title: 'Queued', tone: 'neutral' },
  sending: { title: 'Sending', tone: 'info' },
  paused: { title: 'Paused', tone: 'warning' },
  sent: { title: 'Sent', tone: 'success' },
  failed: { title: 'Failed', tone: 'danger' },
  cancelled: { title: 'Canceled', tone: 'neutral' },
};

/** Shown instead of "Sent" for a newsletter without recipients. */
export const TO_NOBODY = { title: 'No recipients', tone: 'neutral' } as const;

/** Shown if every recipient was skipped: unsubscribed or suppressed in the meantime, or without deals to read of. */
const ALL_SKIPPED = { title: 'All skipped', tone: 'neutral' } as const;

export function statusOf({ status, counts }: Pick<NewsletterDto, 'status' | 'counts'>): { title: string; tone: Tone } {
  if (status !== 'sent') return STATUS[status];
  if (counts.recipients === 0) return TO_NOBODY;
  return counts.skipped === counts.recipients ? ALL_SKIPPED : STATUS.sent;
}

/** An address gets at most one email a minute, whatever its purpose. */
export const THROTTLED = 'Waiting: one email per address a minute';

export const TRIGGER: Record<NewsletterTrigger, string> = {
  weekly: 'Weekly',
  admin: 'An admin',
  test: 'Test',
  activation: 'First newsletter',
};

export const RECIPIENT_STATUS: Record<NewsletterRecipientStatus, { title: string; tone: Tone }> = {
  pending: { title: 'Waiting', tone: 'neutral' },
  sent: { title: 'Sent', tone: 'success' },
  failed: { title: 'Failed', tone: 'danger' },
  uncertain: { title: 'Uncertain', tone: 'warning' },
  skipped: { title: 'Skipped', tone: 'neutral' },
};

/**
 * Returns filter options made from the copy: importing the contracts' lists would add them to the first load of every
 * page.
 */
export function optionsOf(states: Record<string, { title: string }>): (readonly [value: string, title: string])[] {
  return Object.entries(states).map(([state, { title }]) => [state, title] as const);
}

/** Why subscribers are left out. */
export const LEFT_OUT: Record<LeftOutReason, string> = {
  suppressed: 'bounced, unsubscribed or taken out',
  unconfirmed: 'not confirmed yet',
  paused: 'on a break',
  none: 'chose no newsletters',
  monthly: 'chose one a month',
  'no-deals': 'no deals at their college',
};

/** Describes the audience of a newsletter. */
export function audience({ collegeId, collegeName }: Pick<NewsletterDto, 'collegeId' | 'collegeName'>): string {
  return collegeId === null ? 'All active colleges' : (collegeName ?? `College ${collegeId}`);
}

/** Counts the recipients with a final result. */
export function dealtWith({ sent, failed, uncertain, skipped }: NewsletterCountsDto): number {
  return sent + failed + uncertain + skipped;
}

export function percentOf(counts: NewsletterCountsDto): number {
  if (counts.recipients === 0) return 0;
  return Math.floor((Math.min(dealtWith(counts), counts.recipients) / counts.recipients) * 100);
}
