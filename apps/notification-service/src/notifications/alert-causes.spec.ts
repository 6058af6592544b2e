import { EVENTS } from '@campus-deals/contracts/events';
import { ALERTS_PER_PAIR } from '@campus-deals/service-defaults';
import { expect, test } from 'vitest';

const ADMIN = 'an admin decides';
const OWN = 'follows what its recipient did, or did not do';
const CLOCK = 'the clock, once for each date';
const PAID = 'costs its cause a payment each';

/** Limit of each reaction that alerts a user, or the reason why users cannot cause it at will. */
const CAUSES: Record<string, keyof typeof ALERTS_PER_PAIR | { unlimited: string }> = {
  'notify-vendor-when-review-written': 'review-written',
  'queue-webhooks-when-review-written': 'review-written',
  'notify-student-when-review-answered': 'review-answered',
  'notify-vendor-when-deal-redeemed': 'use-pressed',
  'queue-webhooks-when-deal-redeemed': 'use-pressed',
  'notify-student-when-redemption-taken-back': 'taken-back',
  'notify-students-when-codes-withdrawn': 'code-withdrawn',
  'send-link-when-school-address-added': 'school-link',
  'notify-vendor-when-deal-reported': 'vendor-reported',
  'notify-admins-when-deal-reported': 'deal-reported',
  'notify-admins-when-deals-waiting': 'deal-waiting',
  'notify-college-when-deal-approved': 'deal-new',
  'notify-referrer-when-credited': 'referral-credited',

  'mail-vendor-when-deal-approved': { unlimited: ADMIN },
  'notify-vendor-when-deal-approved': { unlimited: ADMIN },
  'queue-webhooks-when-deal-approved': { unlimited: ADMIN },
  'mail-vendor-when-deal-rejected': { unlimited: ADMIN },
  'notify-vendor-when-deal-rejected': { unlimited: ADMIN },
  'queue-webhooks-when-deal-rejected': { unlimited: ADMIN },
  'mail-owner-when-vendor-change-approved': { unlimited: ADMIN },
  'notify-owner-when-vendor-change-approved': { unlimited: ADMIN },
  'mail-owner-when-vendor-change-rejected': { unlimited: ADMIN },
  'notify-owner-when-vendor-change-rejected': { unlimited: ADMIN },
  'notify-student-when-review-hidden': { unlimited: ADMIN },
  'notify-student-when-review-restored': { unlimited: ADMIN },
  'mail-student-when-verification-decided': { unlimited: ADMIN },
  'notify-admins-when-newsletter-paused': { unlimited: ADMIN },
  'alert-subscribers-when-college-activated': { unlimited: 'once for a college' },
  'notify-subscribers-when-college-activated': { unlimited: 'once for a subscription' },
  'mail-vendor-when-deal-hidden': { unlimited: 'needs several known reporters, twice as many after each dismissal' },
  'notify-vendor-when-deal-hidden': { unlimited: 'needs several known reporters, twice as many after each dismissal' },
  'notify-admins-when-deal-hidden': { unlimited: 'needs several known reporters, twice as many after each dismissal' },
  'notify-vendor-when-deal-sold-out': { unlimited: 'once for a version of the deal, which its vendor changes' },
  'queue-webhooks-when-redemption-taken-back': { unlimited: OWN },
  'notify-vendor-when-webhook-disabled': { unlimited: OWN },
  'notify-vendor-when-counter-access-ended': { unlimited: 'operators restore a backup' },
  'notify-vendor-when-deal-expired': { unlimited: CLOCK },
  'queue-webhooks-when-deal-expired': { unlimited: CLOCK },
  'remind-student-when-verification-expiring': { unlimited: CLOCK },
  'notify-payer-when-identified': { unlimited: PAID },
  'notify-payer-when-fee-paid': { unlimited: PAID },
  'send-receipt-when-fee-paid': { unlimited: PAID },
  'mail-payer-when-fee-refunded': { unlimited: PAID },
  'notify-payer-when-fee-refunded': { unlimited: PAID },
  'mail-payer-when-fee-disputed': { unlimited: PAID },
  'notify-payer-when-fee-disputed': { unlimited: PAID },
  'notify-admins-when-fee-disputed': { unlimited: PAID },
};

/** Verbs of reactions that leave a service or reach a user. */
const ALERTS = /^(tell|notify|mail|send|alert|remind|queue-webhooks)-/;

test('every reaction that alerts somebody has a number per pair, or a reason to have none', () => {
  const reactions = Object.values(EVENTS).flatMap(({ handlers }) => Object.values<readonly string[]>(handlers).flat());
  expect(Object.keys(CAUSES).toSorted()).toEqual(
    [...new Set(reactions.filter((name) => ALERTS.test(name)))].toSorted(),
  );
});

test('every number but those of announcements by the clock belongs to such a reaction', () => {
  const used = Object.values(CAUSES).filter((cause) => typeof cause === 'string');
  expect([...new Set([...used, 'deal-ending'])].toSorted()).toEqual(Object.keys(ALERTS_PER_PAIR).toSorted());
});
