import { renderDealDecisionEmail, renderDealHiddenEmail } from '../messages/deal.email.js';
import { renderCollegeLiveEmail, renderCollegeWelcomeEmail } from '../subscriptions/college-live.email.js';
import type { MailKindName } from '../messages/mail-about.js';
import type { AlertEntry } from '../notifications/alert-entry.js';
import { renderAlertDigestEmail, renderAlertEmail } from '../notifications/alert.email.js';
import type { RenderedMail } from '../messages/layout/email-frame.js';
import { feeDisputedCopy, feeReceiptCopy, feeRefundedCopy } from '../messages/fee-copy.js';
import { renderFeeEmail } from '../messages/fee.email.js';
import { renderNewsletterEmail } from '../newsletters/newsletter.email.js';
import { readMarkdown } from '../newsletters/markdown.js';
import type { DealLine } from '../newsletters/newsletter-copy.js';
import {
  renderConfirmSubscriptionEmail,
  renderUnsubscribeLinkEmail,
} from '../subscriptions/subscription-links.email.js';
import { newsletterLinks } from '../newsletters/newsletter-content.js';
import {
  renderSchoolLinkEmail,
  renderVerificationDecidedEmail,
  renderVerificationExpiringEmail,
} from '../messages/verification.email.js';

export const SITE = 'https://campusdeals.example';
export const POSTAL_ADDRESS = '1 Campus Way, Springfield, IL 62701';
const frame = { productName: 'Campus Deals', homeUrl: SITE, postalAddress: POSTAL_ADDRESS };
const receiptUrl = `${SITE}/vendor/receipts/12`;
const expiresAt = new Date('2026-12-24T18:00:00Z');
const receipt = { receiptNumber: 'CD-2026-00012', amount: 1000, currency: 'usd', paidAt: expiresAt.toISOString() };
const unsubscribePage = `${SITE}/newsletter/unsubscribe#token=12.abc`;

const line = (n: number): DealLine => ({
  id: n,
  url: `${SITE}/college/iowa/deal/${n}`,
  badge: ['25% OFF', '$5 OFF', 'BOGO', 'Free refill'][n % 4] ?? '',
  title: ['Half off sandwiches after three', 'Books for less & notebooks <new>', 'Two haircuts for one'][n % 3] ?? '',
  vendorName: ['Kopi Corner', 'The Book “Nook”', 'Cut & Go'][n % 3] ?? '',
  ends: n % 2 ? 'Ends Thursday, November 26' : null,
  note: 'Kopi Corner · Ends Thursday, November 26',
  picture: SITE + (n % 2 ? `/api/images/${'0'.repeat(40)}.webp?w=400` : '/art/coffee.png'),
});
const lines = (from: number, count: number): DealLine[] => Array.from({ length: count }, (_, n) => line(from + n));

const anEntry = (n: number): AlertEntry => ({
  title: `New deal at ${line(n).vendorName}`,
  text: 'Open it to see how to use it.',
  url: line(n).url,
  deal: { ...line(n), note: line(n).ends ?? 'No expiration' },
  action: 'View Deal',
  reasons: [
    {
      text: 'You follow Kopi Corner.',
      url: `${SITE}/newsletter/unsubscribe#list=follow&token=${n + 1}.abc`,
      action: 'Stop following',
    },
  ],
});
const preferencesUrl = `${SITE}/user/account?tab=notifications`;
const alertLinks = { unsubscribeUrl: `${SITE}/newsletter/unsubscribe#list=alerts&token=12.abc`, preferencesUrl };

/** Renders a newsletter of this many colleges. */
const aNewsletter = (colleges: number): Promise<RenderedMail> =>
  renderNewsletterEmail({
    ...frame,
    subject: '3 new deals near University of Iowa',
    preheader: '25% OFF at Kopi Corner, $5 OFF at Cut & Go, and 12 more.',
    lead: '3 new deals, 2 that end soon. Open a deal to see how to use it.',
    intro: readMarkdown(`Welcome back. See [what is *new*](${SITE}/college/iowa), **today**.`),
    sections: Array.from({ length: colleges }, (_, at) => ({
      name: ['University of Iowa', 'Reed College', 'Kettle College'][at % 3] ?? '',
      url: `${SITE}/college/iowa`,
      groups: [
        { title: 'New this week', deals: lines(0, 3) },
        { title: 'Ends soon', deals: lines(3, 2) },
        { title: 'Popular with students', deals: lines(5, 2) },
      ],
      vendors: [
        { id: 1, url: `${SITE}/college/iowa/vendor/1`, name: 'Kopi Corner', deals: '3 deals' },
        { id: 2, url: `${SITE}/college/iowa/vendor/2`, name: 'Cut & Go', deals: '1 deal' },
      ],
      all: 'See all 15 deals',
      unsubscribeUrl: newsletterLinks.unsubscribe(at + 1),
    })),
    leftOut: colleges > 1 ? 2 : 0,
    preferencesUrl: newsletterLinks.preferences,
  });

/** An example of every mail that the service sends. A kind without an example does not compile. */
export const MAIL_EXAMPLES: Record<
  MailKindName | 'college-welcome' | 'deal approved' | 'newsletter' | 'newsletter of many' | 'morning summary',
  () => Promise<RenderedMail>
> = {
  newsletter: () => aNewsletter(1),
  'newsletter of many': () => aNewsletter(2),
  'college-live': () =>
    renderCollegeLiveEmail({
      ...frame,
      collegeName: 'University of Iowa',
      collegeUrl: `${SITE}/college/iowa`,
      unsubscribeUrl: unsubscribePage,
    }),
  'college-welcome': () =>
    renderCollegeWelcomeEmail({
      ...frame,
      collegeName: 'University of Iowa',
      collegeUrl: `${SITE}/college/iowa`,
      nextIssue: 'Thursday, November 26',
      deals: lines(0, 3),
      unsubscribeUrl: unsubscribePage,
    }),
  'school-link': () =>
    renderSchoolLinkEmail({
      ...frame,
      confirmUrl: `${SITE}/verify#school_token=abc`,
      address: 'ann@uiowa.example',
      expires: 'December 24, 2026 at 12:00 PM CST',
    }),
  'verification-expiring': () => renderVerificationExpiringEmail({ ...frame, weeksLeft: 4, day: 'December 24, 2026' }),
  'verification-decided': () =>
    renderVerificationDecidedEmail({
      ...frame,
      decision: 'ended',
      day: null,
      reasonGiven: 'The card belongs to somebody else',
    }),
  'unsubscribe-link': () =>
    renderUnsubscribeLinkEmail({
      ...frame,
      links: [
        { collegeName: 'University of Iowa', url: unsubscribePage },
        { collegeName: 'Reed College', url: unsubscribePage },
      ],
    }),
  'confirm-subscription': () =>
    renderConfirmSubscriptionEmail({
      ...frame,
      links: [{ collegeName: 'University of Iowa', url: `${SITE}/newsletter/confirm#token=12.abc` }],
    }),
  'fee-receipt': () =>
    renderFeeEmail({ ...frame, ...feeReceiptCopy(receipt, frame.productName), ...receipt, receiptUrl }),
  'fee-disputed': () =>
    renderFeeEmail({ ...frame, ...feeDisputedCopy(receipt, receipt.paidAt), ...receipt, receiptUrl }),
  'fee-refunded': () =>
    renderFeeEmail({ ...frame, ...feeRefundedCopy('dispute', receipt, true), ...receipt, receiptUrl }),
  'deal-decision': () =>
    renderDealDecisionEmail({
      ...frame,
      title: 'Half off sandwiches',
      isApproved: false,
      isRevision: false,
      isBusiness: false,
      reason: 'Say on which days it holds.',
    }),
  'deal approved': () =>
    renderDealDecisionEmail({
      ...frame,
      title: 'Half off sandwiches',
      isApproved: true,
      isRevision: false,
      isBusiness: false,
      reason: null,
      deal: line(1),
    }),
  'deal-hidden': () => renderDealHiddenEmail({ ...frame, title: 'Half off sandwiches' }),
  alert: () => renderAlertEmail({ ...frame, entry: anEntry(1), ...alertLinks }),
  'morning summary': () =>
    renderAlertEmail({
      ...frame,
      entry: {
        title: 'Waiting for you: 12 deals to review and more',
        text: '12 deals to review, 1 reported review.',
        url: `${SITE}/admin/dashboard#continue`,
        action: 'Open the overview',
        items: [
          { text: '12 deals to review', url: `${SITE}/admin/deals#continue` },
          { text: '1 reported review', url: `${SITE}/admin/deals?view=reviews#continue` },
        ],
        reasons: [
          {
            text: 'Emails for “Deals and reports to review” are on.',
            url: `${SITE}/newsletter/unsubscribe#list=alerts&token=12.abc`,
            action: 'Turn them off',
          },
        ],
      },
      ...alertLinks,
    }),
  'alert-digest': () =>
    renderAlertDigestEmail({
      ...frame,
      subject: '23 new deals at your college',
      entries: Array.from({ length: 20 }, (_, n) => anEntry(n)),
      more: 3,
      ...alertLinks,
    }),
};
