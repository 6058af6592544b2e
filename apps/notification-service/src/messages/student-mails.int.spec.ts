import type { EventPayload } from '@campus-deals/contracts/events';
import { eventually, forFile } from '@campus-deals/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { NotificationUnderTest } from '../testing/notification-app.js';
import { aUser } from '../testing/some-users.js';

let last = 0;
const notification = await forFile(NotificationUnderTest.start());
beforeEach(() => {
  notification.inbox.refusal = () => undefined;
});

interface Row {
  status: string;
  attempts: number;
  email: string | null;
  wait: number;
}
const rowsOf = (verificationId: number): Promise<Row[]> =>
  notification.sql(
    `select status, attempts, email, extract(epoch from due_at - now())::float as wait from messages where (about->>'verificationId')::int = ? order by id`,
    [verificationId],
  );
const allSent = (verificationId: number, count = 1): Promise<void> =>
  notification.mailsBecome('verificationId', verificationId, Array<string>(count).fill('sent'));
const allWithdrawn = (verificationId: number): Promise<void> =>
  notification.mailsBecome('verificationId', verificationId, []);
const dueNow = (verificationId: number): Promise<object[]> =>
  notification.sql(`update messages set due_at = now() where (about->>'verificationId')::int = ?`, [verificationId]);

describe('a school address', () => {
  const send = (verificationId: number, userId = 900 + verificationId): Promise<void> =>
    notification.handleTwice('send-link-when-school-address-added', 'SchoolAddressAdded', { verificationId, userId });

  /** An address that waits to be confirmed. */
  function waiting(email?: string): { verificationId: number; email: string } {
    const verificationId = ++last;
    const address = email ?? `student-${verificationId}@school.example`;
    notification.identity.schoolAddresses.set(verificationId, address);
    return { verificationId, email: address };
  }

  test('gets one link, also when the event comes twice, and the token is never stored', async () => {
    const { verificationId, email } = waiting();
    await send(verificationId);
    await allSent(verificationId);
    await send(verificationId);
    expect(await rowsOf(verificationId)).toHaveLength(1);
    const { raw, subject, parts } = notification.onlyMail(email);
    expect(subject).toBe('Confirm your school address');
    expect(raw).not.toMatch(/List-Unsubscribe/i);
    const token = notification.identity.tokens.at(-1) ?? 'none';
    expect(parts).toHaveLength(2);
    for (const part of parts) {
      expect(part).toContain(`http://localhost:3000/verify#school_token=${token}`);
      expect(part).toContain('1 Campus Way, Springfield, IL 62701');
      // The user must not be able to send text to another person's address.
      expect(part).not.toContain('Buy now');
      expect(part).not.toMatch(/unsubscribe/i);
    }
    expect(JSON.stringify(await notification.sql('select row_to_json(messages) from messages'))).not.toContain(token);
  });

  test('gets the link’s expiry in the zone of the user’s college, else in their own', async () => {
    const until = async (facts: { collegeId?: number; timeZone?: string }): Promise<string | undefined> => {
      const { verificationId, email } = waiting();
      const { userId } = await aUser(notification, facts);
      await send(verificationId, userId);
      await allSent(verificationId);
      return /works once, until (.*?)\./.exec(notification.onlyMail(email).parts[0] ?? '')?.[1];
    };
    const { collegeId } = await notification.college({ timeZone: 'America/Chicago' });
    expect(await until({ collegeId })).toMatch(/ at \d+:\d\d [AP]M C[SD]T$/);
    expect(await until({ collegeId, timeZone: 'America/Denver' })).toMatch(/ [AP]M M[SD]T$/);
    expect(await until({})).toMatch(/ [AP]M UTC$/);
  });

  test('that is confirmed or replaced by then gets nothing', async () => {
    const { verificationId, email } = waiting();
    notification.identity.schoolAddresses.delete(verificationId);
    await notification.deliver('SchoolAddressAdded', { verificationId, userId: 1 });
    await allWithdrawn(verificationId);
    expect(notification.inbox.to(email)).toEqual([]);
  });

  test('waits while identity is unavailable, which costs no attempt', async () => {
    const { verificationId, email } = waiting();
    notification.identity.away = true;
    await send(verificationId);
    await eventually(async () => {
      const [row] = await rowsOf(verificationId);
      // While it is being sent, its lease also reads as a wait.
      expect(row).toMatchObject({ status: 'pending', attempts: 0 });
      expect(row?.wait).toBeGreaterThan(1);
    });
    notification.identity.away = false;
    await dueNow(verificationId);
    await allSent(verificationId);
    expect(notification.inbox.to(email)).toHaveLength(1);
  });

  test('deferred by its mail server gets a new link in a new mail', async () => {
    const { verificationId, email } = waiting();
    const given = notification.identity.tokens.length;
    notification.inbox.refusal = (address, attempt) => (address === email && attempt === 1 ? 451 : undefined);
    await send(verificationId);
    await eventually(async () =>
      expect(await rowsOf(verificationId)).toMatchObject([{ status: 'pending', attempts: 1 }]),
    );
    await dueNow(verificationId);
    await allSent(verificationId);
    expect(notification.identity.tokens).toHaveLength(given + 2);
    const { raw, parts } = notification.onlyMail(email);
    expect(parts[0]).toContain(notification.identity.tokens.at(-1));
    expect(raw).toMatch(/^Message-ID: <school-link-\d+-2@campusdeals\.example>\r?$/m);
  });

  test('requests no new link while the address is throttled for this minute', async () => {
    const [first, second] = [waiting('same@school.example'), waiting('same@school.example')];
    await send(first.verificationId);
    await allSent(first.verificationId);
    await send(second.verificationId);
    await eventually(async () =>
      expect(await rowsOf(second.verificationId)).toMatchObject([{ status: 'pending', email: 'same@school.example' }]),
    );
    const [row] = await rowsOf(second.verificationId);
    expect(row?.wait).toBeGreaterThan(30);
    const given = notification.identity.tokens.length;
    await dueNow(second.verificationId);
    await eventually(async () => expect((await rowsOf(second.verificationId))[0]?.wait).toBeGreaterThan(1));
    expect(notification.identity.tokens).toHaveLength(given);
    expect(notification.inbox.to('same@school.example')).toHaveLength(1);
  });
});

describe('a verification that ends soon', () => {
  const inWeeks = (weeks: number): string => new Date(Date.now() + weeks * 7 * 86_400_000).toISOString();
  /** Sends a reminder for a verification of a user who is reached at the address, if any. */
  async function remind(weeksLeft: number, email?: string, more: { userId?: number; expiresAt?: string } = {}) {
    const verificationId = ++last;
    const payload = { verificationId, userId: 900 + verificationId, weeksLeft, expiresAt: inWeeks(weeksLeft), ...more };
    if (email) notification.identity.contacts.set(payload.userId, email);
    await again(payload);
    return payload;
  }
  const again = (payload: EventPayload<'StudentVerificationExpiring'>): Promise<void> =>
    notification.handleTwice('remind-student-when-verification-expiring', 'StudentVerificationExpiring', payload);

  test.each([
    [7, 'Your student status ends in 7 weeks'],
    [1, 'Your student status ends in 1 week'],
  ])('%d weeks ahead causes one reminder, also when the event comes twice', async (weeks, subject) => {
    const { verificationId } = await remind(weeks, `weeks-${weeks}@uni.example`);
    await allSent(verificationId);
    const mail = notification.onlyMail(`weeks-${weeks}@uni.example`);
    expect(mail.subject).toBe(subject);
    expect(mail.raw).not.toMatch(/List-Unsubscribe/i);
    for (const part of mail.parts) {
      expect(part).toContain('http://localhost:3000/user/account#continue');
      expect(part).toContain('1 Campus Way, Springfield, IL 62701');
    }
  });

  test('is mailed to the user’s current address, with one reminder for each time', async () => {
    const { userId } = await aUser(notification, {}, 'old@uni.example');
    const four = await remind(4, undefined, { userId });
    await allSent(four.verificationId);
    await aUser(notification, { userId }, 'new@uni.example');
    await again({ ...four, weeksLeft: 1 });
    await allSent(four.verificationId, 2);
    expect([notification.inbox.to('old@uni.example').length, notification.inbox.to('new@uni.example').length]).toEqual([
      1, 1,
    ]);
  });

  test('causes no reminder after its end, nor to a deleted account', async () => {
    const over = await remind(1, 'over@uni.example', { expiresAt: inWeeks(-1) });
    for (const { verificationId } of [over, await remind(1)]) await allWithdrawn(verificationId);
    expect(notification.inbox.to('over@uni.example')).toEqual([]);
  });
});

const expiresAt = '2027-09-17T12:00:00.000Z';
test.each([
  ['verified', expiresAt, 'You are a verified student', 'It is valid until September 17, 2027.'],
  ['extended', expiresAt, 'Your student status has a new end', 'It is valid until September 17, 2027.'],
  ['ended', null, 'We ended your student status', 'Reply to us if you think this is a mistake.'],
  ['card-rejected', null, 'We could not verify your student card', 'We reviewed the picture and deleted it.'],
  ['card-expired', null, 'We did not get to your student card', 'so we deleted it.'],
] as const)(
  'a decision about a verification %s is mailed once with its reason, also when the event comes twice',
  async (decision, until, subject, text) => {
    const userId = 900_000 + ++last;
    const email = `decided-${userId}@uni.example`;
    notification.identity.contacts.set(userId, email);
    await notification.handleTwice('mail-student-when-verification-decided', 'StudentVerificationDecided', {
      userId,
      decision,
      expiresAt: until,
      reason: 'Showed a letter',
      decidedAt: new Date().toISOString(),
    });
    const states = () => notification.sql('select status from messages where user_id = ?', [userId]);
    await eventually(async () => expect(await states()).toEqual([{ status: 'sent' }]), { message: 'mail sent' });
    const mail = notification.onlyMail(email);
    expect(mail.subject).toBe(subject);
    for (const part of [text, 'Our reason: Showed a letter']) expect(mail.parts[0]).toContain(part);
  },
);
