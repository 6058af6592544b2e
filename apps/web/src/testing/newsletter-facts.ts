import type { NewsletterDto } from '@campus-deals/contracts/notification/admin-newsletter.dto';
import type { NewsletterAudienceDto } from '@campus-deals/contracts/notification/newsletter-audience.dto';

export const aNewsletter = (facts: Partial<NewsletterDto> = {}): NewsletterDto => ({
  id: 5,
  trigger: 'admin',
  collegeId: 12,
  collegeName: 'Reed College',
  weekKey: null,
  timeZone: 'America/Chicago',
  subject: null,
  intro: null,
  status: 'sending',
  reason: null,
  ratePerSecond: null,
  counts: { recipients: 2000, sent: 990, failed: 6, uncertain: 1, skipped: 3 },
  createdBy: 1,
  createdAt: '2026-11-22T10:00:00.000Z',
  startsAt: null,
  isThrottled: false,
  startedAt: '2026-11-22T10:00:01.000Z',
  finishedAt: null,
  ...facts,
});

export const anAudience = (facts: Partial<NewsletterAudienceDto> = {}): NewsletterAudienceDto => ({
  people: 1284,
  colleges: 11,
  leftOut: [],
  hasSubscribers: true,
  problem: null,
  lastSentAt: '2026-11-19T22:00:00.000Z',
  ...facts,
});
