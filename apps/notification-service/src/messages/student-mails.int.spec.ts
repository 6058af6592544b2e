import 'reflect-metadata';
import type { DomainEvent } from '@campus-deals/contracts/events';
import { eventually } from '@campus-deals/testing';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { partsOf } from '../testing/mail-parts.js';
import { NotificationUnderTest } from '../testing/notification-app.js';
import { aUser } from '../testing/some-users.js';
import { MessagesHandlers } from './messages.handlers.js';

let notification: NotificationUnderTest;
let last = 0;
beforeAll(async () => {
  notification = await NotificationUnderTest.start();
});
beforeEach(() => {
  notification.inbox.refusal = () => undefined;
});
afterAll(() => notification.stop());

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
  eventually(
    async () =>
      expect((await rowsOf(verificationId)).map(({ status }) => status)).toEqual(
        Array.from({ length: count }, () => 'sent'),
      ),
    { message: 'mail sent' },
  );
const allWithdrawn = (verificationId: number): Promise<void> =>
  eventually(async () => expect(await rowsOf(verificationId)).toEqual([]), { message: 'mail withdrawn' });
const dueNow = (verificationId: number): Promise<object[]> =>
  notification.sql(`update messages set due_at = now() where (about->>'verificationId')::int = ?`, [verificationId]);

function eventOf<N extends 'SchoolAddressAdded' | 'StudentVerificationExpiring' | 'StudentVerificationDecided'>(
  name: N,
  payload: DomainEvent<N>['payload'],
): DomainEvent<N> {
  return { id: uuidv7(), name, version: 1, occurredAt: new Date().toISOString(), payload };
}

describe('a school address', () => {
  const added = (verificationId: number): DomainEvent<'SchoolAddressAdded'> =>
    eventOf('SchoolAddressAdded', { verificationId, userId: 900 + verificationId });
  const send = (event: DomainEvent<'SchoolAddressAdded'>): Promise<void> =>
    notification.inTransaction(() => notification.app.get(MessagesHandlers).sendLinkWhenSchoolAddressAdded(event));
  /** An address that waits to be confirmed. */
  function waiting(email?: string): { verificationId: number; email: string } {
    const verificationId = ++last;
    const address = email ?? `student-${verificationId}@school.example`;
    notification.identity.schoolAddresses.set(verificationId, address);
    return { verificationId, email: address };
  }

  test('gets one link, also when the event comes twice, and the token is never stored', async () => {
    const { verificationId, email } = waiting();
    await send(added(verificationId));
    await send(added(verificationId));
    await allSent(verificationId);
    await send(added(verificationId));
    expect(await rowsOf(verificationId)).toHaveLength(1);
    const [mail, ...more] = notification.inbox.to(email);
    expect(more).toEqual([]);
    const [head = ''] = (mail?.raw ?? '').split('\r\n\r\n');
    expect(head).toMatch(/^Subject: Confirm your school address\r?$/m);
    expect(head).not.toMatch(/List-Unsubscribe/i);
    const token = notification.identity.tokens.at(-1) ?? 'none';
    const parts = partsOf(mail?.raw ?? '');
    expect([...parts.keys()]).toEqual(['text/plain', 'text/html']);
    for (const part of parts.values()) {
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
      await send(eventOf('SchoolAddressAdded', { verificationId, userId }));
      await allSent(verificationId);
      const text = partsOf(notification.inbox.to(email)[0]?.raw ?? '').get('text/plain') ?? '';
      return /works once, until (.*?)\./.exec(text.replaceAll(/\s+/g, ' '))?.[1];
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
    await send(added(verificationId));
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
    await send(added(verificationId));
    await eventually(async () =>
      expect(await rowsOf(verificationId)).toMatchObject([{ status: 'pending', attempts: 1 }]),
    );
    await dueNow(verificationId);
    await allSent(verificationId);
    expect(notification.identity.tokens).toHaveLength(given + 2);
    const raw = notification.inbox.to(email)[0]?.raw ?? '';
    expect(partsOf(raw).get('text/plain')).toContain(notification.identity.tokens.at(-1));
    expect(raw).toMatch(/^Message-ID: <school-link-\d+-2@campusdeals\.example>\r?$/m);
  });

  test('requests no new link while the address is throttled for this minute', async () => {
    const [first, second] = [waiting('same@school.example'), waiting('same@school.example')];
    await send(added(first.verificationId));
    await allSent(first.verificationId);
    await send(added(second.verificationId));
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
  function ending(
    weeksLeft: number,
    expiresAt = inWeeks(weeksLeft),
    verificationId = ++last,
  ): DomainEvent<'StudentVerificationExpiring'> {
    return eventOf('StudentVerificationExpiring', {
      verificationId,
      userId: 900 + verificationId,
      weeksLeft,
      expiresAt,
    });
  }
  const remind = (event: DomainEvent<'StudentVerificationExpiring'>): Promise<void> =>
    notification.inTransaction(() =>
      notification.app.get(MessagesHandlers).remindStudentWhenVerificationExpiring(event),
    );
  const reachedAt = (event: DomainEvent<'StudentVerificationExpiring'>, email: string): void =>
    void notification.identity.contacts.set(event.payload.userId, email);

  test.each([
    [7, 'Your student status ends in 7 weeks'],
    [1, 'Your student status ends in 1 week'],
  ])('%d weeks ahead causes one reminder, also when the event comes twice', async (weeks, subject) => {
    const event = ending(weeks);
    reachedAt(event, `weeks-${weeks}@uni.example`);
    await remind(event);
    await remind(event);
    await allSent(event.payload.verificationId);
    const [mail, ...more] = notification.inbox.to(`weeks-${weeks}@uni.example`);
    expect(more).toEqual([]);
    expect(mail?.raw).toContain(`Subject: ${subject}\r\n`);
    expect(mail?.raw).not.toMatch(/List-Unsubscribe/i);
    for (const part of partsOf(mail?.raw ?? '').values()) {
      expect(part).toContain('http://localhost:3000/user/account#continue');
      expect(part).toContain('1 Campus Way, Springfield, IL 62701');
    }
  });

  test('is mailed to the user’s current address, with one reminder for each time', async () => {
    const four = ending(4);
    const { verificationId, userId } = four.payload;
    await aUser(notification, { userId }, 'old@uni.example');
    await remind(four);
    await allSent(verificationId);
    await aUser(notification, { userId }, 'new@uni.example');
    await remind(eventOf('StudentVerificationExpiring', { ...four.payload, weeksLeft: 1 }));
    await allSent(verificationId, 2);
    expect([notification.inbox.to('old@uni.example').length, notification.inbox.to('new@uni.example').length]).toEqual([
      1, 1,
    ]);
  });

  test('causes no reminder after its end, nor to a deleted account', async () => {
    const [over, gone] = [ending(1, inWeeks(-1)), ending(1)];
    reachedAt(over, 'over@uni.example');
    for (const event of [over, gone]) await remind(event);
    for (const { payload } of [over, gone]) await allWithdrawn(payload.verificationId);
    expect(notification.inbox.to('over@uni.example')).toEqual([]);
  });
});

describe('a decision about a verification', () => {
  const expiresAt = '2027-09-17T12:00:00.000Z';
  test.each([
    ['verified', expiresAt, 'You are a verified student', 'It is valid until September 17, 2027.'],
    ['extended', expiresAt, 'Your student status has a new end', 'It is valid until September 17, 2027.'],
    ['ended', null, 'We ended your student status', 'Reply to us if you think this is a mistake.'],
    ['card-rejected', null, 'We could not verify your student card', 'We reviewed the picture and deleted it.'],
    ['card-expired', null, 'We did not get to your student card', 'so we deleted it.'],
  ] as const)(
    '%s is mailed once with its reason, also when the event comes twice',
    async (decision, until, subject, text) => {
      const userId = 900_000 + ++last;
      const email = `decided-${userId}@uni.example`;
      notification.identity.contacts.set(userId, email);
      const payload = {
        userId,
        decision,
        expiresAt: until,
        reason: 'Showed a letter',
        decidedAt: new Date().toISOString(),
      };
      const event = eventOf('StudentVerificationDecided', payload);
      for (let times = 0; times < 2; times++)
        await notification.inTransaction(() =>
          notification.app.get(MessagesHandlers).mailStudentWhenVerificationDecided(event),
        );
      await eventually(
        async () =>
          expect(await notification.sql('select status from messages where user_id = ?', [userId])).toEqual([
            { status: 'sent' },
          ]),
        { message: 'mail sent' },
      );
      const [mail, ...more] = notification.inbox.to(email);
      expect(more).toEqual([]);
      expect(mail?.raw).toContain(`Subject: ${subject}\r\n`);
      const plain = (partsOf(mail?.raw ?? '').get('text/plain') ?? '').replaceAll(/\s+/g, ' ');
      for (const part of [text, 'Our reason: Showed a letter']) expect(plain).toContain(part);
    },
  );
});
