import { SUPPRESSION_REASONS } from '@campus-deals/contracts/enumerations';
import { expect, test } from 'vitest';
import type { MailKindName } from './mail-about.js';
import { type Verdict, verdictOn } from './mail-policy.js';

const SUBSCRIBED = ['gone', 'gone', 'gone', 'gone'] as const;
const TRANSACTIONAL = ['send', 'send', 'refused', 'refused'] as const;

/** Verdicts for an address suppressed as unsubscribed-all, admin, bounce, complaint. */
const TABLE: Record<MailKindName, readonly Verdict[]> = {
  'college-live': SUBSCRIBED,
  alert: SUBSCRIBED,
  'alert-digest': SUBSCRIBED,
  'school-link': TRANSACTIONAL,
  'verification-expiring': TRANSACTIONAL,
  'verification-decided': TRANSACTIONAL,
  'unsubscribe-link': TRANSACTIONAL,
  'confirm-subscription': TRANSACTIONAL,
  'fee-receipt': TRANSACTIONAL,
  'fee-refunded': TRANSACTIONAL,
  'fee-disputed': TRANSACTIONAL,
  'deal-decision': TRANSACTIONAL,
  'deal-hidden': TRANSACTIONAL,
};

test.each(Object.entries(TABLE))(
  'the verdict on the mail "%s" to a suppressed address, and to any other',
  (name, verdicts) => {
    const kind = name as MailKindName;
    expect(SUPPRESSION_REASONS).toEqual(['unsubscribed-all', 'admin', 'bounce', 'complaint']);
    expect(SUPPRESSION_REASONS.map((reason) => verdictOn(kind, reason))).toEqual(verdicts);
    expect(verdictOn(kind, undefined)).toBe('send');
  },
);
