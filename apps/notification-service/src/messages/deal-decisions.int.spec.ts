import { expect, test } from 'vitest';
import { dealFacts } from '../testing/deal-facts.js';
import { NotificationUnderTest } from '../testing/notification-app.js';

let last = 70;
const notification = await NotificationUnderTest.shared();

/** Creates a deal whose owner identity knows. */
function aDeal(): { dealId: number; userId: number; email: string } {
  const dealId = ++last;
  const owner = { userId: 900 + dealId, email: `owner-${dealId}@pizza.example` };
  notification.identity.contacts.set(owner.userId, owner.email);
  return { dealId, ...owner };
}

interface Facts {
  dealId: number;
  userId?: number;
  isRevision?: boolean;
  reason?: null;
  version?: number;
}
const ABOUT = { vendorId: 1, collegeId: 1, userId: null, title: 'Half off pizza', version: 2, isRevision: false };
const approve = (facts: Facts): Promise<void> =>
  notification.handleTwice('mail-vendor-when-deal-approved', 'DealApproved', { ...dealFacts(), ...ABOUT, ...facts });
const reject = (facts: Facts): Promise<void> => {
  const payload = { ...ABOUT, reason: 'Say on which days it holds.', ...facts };
  return notification.handleTwice('mail-vendor-when-deal-rejected', 'DealRejected', payload);
};
const hide = (facts: Facts): Promise<void> =>
  notification.handleTwice('mail-vendor-when-deal-hidden', 'DealHidden', { ...ABOUT, reportCount: 3, ...facts });

test.each([
  ['an approval', approve, {}, 'Approved: Half off pizza', 'Students can see it once it has begun'],
  ['an approved change', approve, { isRevision: true }, 'Approved: Half off pizza', 'students see the new version'],
  ['a rejection', reject, {}, 'Not approved: Half off pizza', 'Say on which days it holds.'],
  ['a rejected change', reject, { isRevision: true }, 'Not approved: Half off pizza', 'goes on as it was'],
  ['a hidden deal', hide, {}, 'Hidden for now: Half off pizza', 'Several students have reported'],
  ['a rejection without a reason', reject, { reason: null }, 'Not approved: Half off pizza', 'Reply to this email'],
] as const)(
  'the owner gets one mail of %s, also when the event comes twice',
  async (_what, decide, facts, subject, text) => {
    const { dealId, userId, email } = aDeal();
    await decide({ dealId, userId, ...facts });
    await notification.mailsBecome('dealId', dealId, ['sent']);
    const mail = notification.onlyMail(email);
    expect(mail.subject).toBe(subject);
    for (const part of mail.parts) {
      expect(part).toContain(text);
      expect(part.includes('named above')).toBe(text === 'Say on which days it holds.');
      expect(part).toContain('http://localhost:3000/vendor/dashboard#continue');
      expect(part).toContain('1 Campus Way, Springfield, IL 62701');
    }
  },
);

test('an approved deal that students can see is in the mail', async () => {
  const { collegeId, shortName } = await notification.college({ isActive: true });
  const { dealId, userId, email } = aDeal();
  await notification.deliver('DealSnapshotTaken', dealFacts({ dealId, userId, collegeId }));
  await approve({ dealId, userId });
  await notification.mailsBecome('dealId', dealId, ['sent']);
  for (const part of notification.onlyMail(email).parts) {
    expect(part).toContain('Students can see it now.');
    expect(part).toContain(`http://localhost:3000/college/${shortName}/deal/${dealId}`);
  }
});

test('each decision about a deal gets its own mail', async () => {
  const { dealId, userId } = aDeal();
  await reject({ dealId, userId, version: 2 });
  await approve({ dealId, userId, version: 4 });
  expect(await notification.mailStates('dealId', dealId)).toHaveLength(2);
});

test('a deal without an owner, or whose owner is gone, causes no mail', async () => {
  const [unowned, gone] = [aDeal(), aDeal()];
  notification.identity.contacts.delete(gone.userId);
  await approve({ dealId: unowned.dealId });
  await approve({ dealId: gone.dealId, userId: gone.userId });
  for (const { dealId } of [unowned, gone]) await notification.mailsBecome('dealId', dealId, []);
  expect([unowned, gone].flatMap(({ email }) => notification.inbox.to(email))).toEqual([]);
});

test.each([
  ['approved', 'Approved: Corner Pizza', 'students see the new version'],
  ['rejected', 'Not approved: Corner Pizza', 'The business itself goes on as it was'],
] as const)(
  'the owner gets one mail when a change of the business is %s, also when the event comes twice',
  async (decision, subject, text) => {
    const { dealId: vendorId, userId, email } = aDeal();
    const payload = { vendorId, userId, name: 'Corner Pizza', version: 4 };
    if (decision === 'approved')
      await notification.handleTwice('mail-owner-when-vendor-change-approved', 'VendorChangeApproved', payload);
    else
      await notification.handleTwice('mail-owner-when-vendor-change-rejected', 'VendorChangeRejected', {
        ...payload,
        reason: 'Not your name.',
      });
    await notification.mailsBecome('vendorId', vendorId, ['sent']);
    const mail = notification.onlyMail(email);
    expect(mail.subject).toBe(subject);
    for (const part of mail.parts) expect(part).toContain(text);
  },
);
