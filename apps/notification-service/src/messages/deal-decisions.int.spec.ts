import 'reflect-metadata';
import type { DomainEvent } from '@campus-deals/contracts/events';
import { eventually } from '@campus-deals/testing';
import { uuidv7 } from 'uuidv7';
import { beforeAll, expect, test } from 'vitest';
import { dealFacts } from '../testing/deal-facts.js';
import { partsOf } from '../testing/mail-parts.js';
import { NotificationUnderTest } from '../testing/notification-app.js';
import { MessagesHandlers } from './messages.handlers.js';

let notification: NotificationUnderTest;
let last = 70;
beforeAll(async () => {
  notification = await NotificationUnderTest.shared();
});

/** Creates a deal whose owner identity knows. */
function aDeal(): { dealId: number; userId: number; email: string } {
  const dealId = ++last;
  const owner = { userId: 900 + dealId, email: `owner-${dealId}@pizza.example` };
  notification.identity.contacts.set(owner.userId, owner.email);
  return { dealId, ...owner };
}

type Rejected = DomainEvent<'DealRejected'>;
function rejected(facts: Partial<Rejected['payload']> & { dealId: number }): Rejected {
  const payload = {
    vendorId: 1,
    collegeId: 1,
    userId: null,
    title: 'Half off pizza',
    reason: 'Say on which days it holds.',
    isRevision: false,
    version: 2,
    ...facts,
  };
  return { id: uuidv7(), name: 'DealRejected', version: 1, occurredAt: new Date().toISOString(), payload };
}

type Hidden = DomainEvent<'DealHidden'>;
function hidden(facts: Partial<Hidden['payload']> & { dealId: number }): Hidden {
  const payload = {
    vendorId: 1,
    collegeId: 1,
    userId: null,
    title: 'Half off pizza',
    reportCount: 3,
    version: 2,
    ...facts,
  };
  return { id: uuidv7(), name: 'DealHidden', version: 1, occurredAt: new Date().toISOString(), payload };
}

type Approved = DomainEvent<'DealApproved'>;
function approved(facts: Partial<Approved['payload']> & { dealId: number }): Approved {
  const payload: Approved['payload'] = {
    vendorId: 1,
    collegeId: 1,
    userId: null,
    vendorName: 'Corner Pizza',
    title: 'Half off pizza',
    category: 'food_drink',
    discountType: 'percentage',
    discountValue: '50',
    status: 'approved',
    startDate: '2026-11-22T18:00:00.000Z',
    endDate: null,
    weekdays: [],
    windowFrom: null,
    windowTo: null,
    image: null,
    approvedAt: '2026-11-22T18:00:00.000Z',
    isHidden: false,
    isRevision: false,
    version: 2,
    ...facts,
  };
  return { id: uuidv7(), name: 'DealApproved', version: 1, occurredAt: new Date().toISOString(), payload };
}

/** Bypasses the inbox, which would skip the second run. */
const handle = (event: Approved | Rejected | Hidden): Promise<void> =>
  notification.inTransaction(() => {
    const handlerOf = { strict: false } as const;
    if (event.name === 'DealHidden')
      return notification.app.get(MessagesHandlers, handlerOf).mailVendorWhenDealHidden(event);
    return event.name === 'DealApproved'
      ? notification.app.get(MessagesHandlers, handlerOf).mailVendorWhenDealApproved(event)
      : notification.app.get(MessagesHandlers, handlerOf).mailVendorWhenDealRejected(event);
  });
const becomes = (dealId: number, expected: string[]): Promise<void> =>
  eventually(
    async () =>
      expect(await notification.sql(`select status from messages where (about->>'dealId')::int = ?`, [dealId])).toEqual(
        expected.map((status) => ({ status })),
      ),
    { message: `deliveries of deal ${dealId}` },
  );

test.each([
  ['an approval', approved, {}, 'Approved: Half off pizza', 'Students can see it once it has begun'],
  ['an approved change', approved, { isRevision: true }, 'Approved: Half off pizza', 'students see the new version'],
  ['a rejection', rejected, {}, 'Not approved: Half off pizza', 'Say on which days it holds.'],
  ['a rejected change', rejected, { isRevision: true }, 'Not approved: Half off pizza', 'goes on as it was'],
  ['a hidden deal', hidden, {}, 'Hidden for now: Half off pizza', 'Several students have reported'],
  ['a rejection without a reason', rejected, { reason: null }, 'Not approved: Half off pizza', 'Reply to this email'],
] as const)(
  'the owner gets one mail of %s, also when the event comes twice',
  async (_what, make, facts, subject, text) => {
    const { dealId, userId, email } = aDeal();
    const event = make({ dealId, userId, ...facts });
    await handle(event);
    await handle(event);
    await becomes(dealId, ['sent']);
    const [mail, ...more] = notification.inbox.to(email);
    expect(more).toEqual([]);
    expect(mail?.raw).toContain(`Subject: ${subject}\r\n`);
    for (const part of partsOf(mail?.raw ?? '').values()) {
      expect(part).toContain(text);
      expect(/named\s+above/.test(part)).toBe(text === 'Say on which days it holds.');
      expect(part).toContain('http://localhost:3000/vendor/dashboard#continue');
      expect(part).toContain('1 Campus Way, Springfield, IL 62701');
    }
  },
);

test('an approved deal that students can see is in the mail', async () => {
  const { collegeId, shortName } = await notification.college({ isActive: true });
  const { dealId, userId, email } = aDeal();
  await notification.deliver('DealSnapshotTaken', dealFacts({ dealId, userId, collegeId }));
  await handle(approved({ dealId, userId }));
  await becomes(dealId, ['sent']);
  for (const part of partsOf(notification.inbox.to(email)[0]?.raw ?? '').values()) {
    expect(part).toContain('Students can see it now.');
    expect(part).toContain(`http://localhost:3000/college/${shortName}/deal/${dealId}`);
  }
});

test('each decision about a deal gets its own mail', async () => {
  const { dealId, userId } = aDeal();
  await handle(rejected({ dealId, userId, version: 2 }));
  await handle(approved({ dealId, userId, version: 4 }));
  const mails = await notification.sql(`select 1 from messages where (about->>'dealId')::int = ?`, [dealId]);
  expect(mails).toHaveLength(2);
});

test('a deal without an owner, or whose owner is gone, causes no mail', async () => {
  const [unowned, gone] = [aDeal(), aDeal()];
  notification.identity.contacts.delete(gone.userId);
  await handle(approved({ dealId: unowned.dealId }));
  await handle(approved({ dealId: gone.dealId, userId: gone.userId }));
  await becomes(unowned.dealId, []);
  await becomes(gone.dealId, []);
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
    const facts = { id: uuidv7(), version: 1, occurredAt: new Date().toISOString() } as const;
    for (let times = 0; times < 2; times++)
      await notification.inTransaction(() =>
        decision === 'approved'
          ? notification.app
              .get(MessagesHandlers, { strict: false })
              .mailOwnerWhenVendorChangeApproved({ ...facts, name: 'VendorChangeApproved', payload })
          : notification.app.get(MessagesHandlers, { strict: false }).mailOwnerWhenVendorChangeRejected({
              ...facts,
              name: 'VendorChangeRejected',
              payload: { ...payload, reason: 'Not your name.' },
            }),
      );
    await eventually(
      async () =>
        expect(
          await notification.sql(`select status from messages where (about->>'vendorId')::int = ?`, [vendorId]),
        ).toEqual([{ status: 'sent' }]),
      { message: `deliveries of vendor ${vendorId}` },
    );
    const [mail, ...more] = notification.inbox.to(email);
    expect(more).toEqual([]);
    expect(mail?.raw).toContain(`Subject: ${subject}\r\n`);
    for (const part of partsOf(mail?.raw ?? '').values()) expect(part).toContain(text);
  },
);
