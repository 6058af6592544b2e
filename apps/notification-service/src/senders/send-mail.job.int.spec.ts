import pg from 'pg';
import { eventually, forFile } from '@campus-deals/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { partsOf } from '../testing/mail-parts.js';
import { activated, NotificationUnderTest } from '../testing/notification-app.js';

let student = 0;

const notification = await forFile(NotificationUnderTest.start());
beforeEach(() => {
  notification.inbox.refusal = () => undefined;
});

const delivery = async (email: string) => {
  const [row] = await notification.sql<{ id: number; status: string; attempts: number; failure: string; wait: number }>(
    'select id, status, attempts, reply as failure, extract(epoch from due_at - now())::float as wait from messages where email = ?',
    [email],
  );
  return row ?? null;
};
const becomes = (email: string, status: string): Promise<void> =>
  eventually(async () => expect((await delivery(email))?.status).toBe(status), {
    message: `delivery becomes ${status}`,
  });

/** Creates an address with a mail that is due now. */
async function due(email = `reader-${++student}@uni.example`): Promise<string> {
  const college = await notification.college({ isActive: true });
  await notification.post('subscribe', { email, collegeId: college.collegeId });
  return email;
}

describe('the sent mail', () => {
  test('has one-click unsubscribe, reads as text and as HTML, and names its sender', async () => {
    const facts = { name: 'Texas A&M "North" <Campus>', shortName: 'tamu-north', isActive: true };
    const { collegeId } = await notification.college(facts);
    await notification.post('subscribe', { email: 'bytes@uni.example', collegeId });
    await becomes('bytes@uni.example', 'sent');
    const raw = notification.inbox.to('bytes@uni.example')[0]?.raw ?? '';
    const [head = ''] = raw.split('\r\n\r\n');
    expect(head).toMatch(
      /^List-Unsubscribe: <http:\/\/localhost:3000\/api\/newsletter\/one-click\/\d+\.[\w-]{43}>\r?$/m,
    );
    expect(head).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m);
    expect(head).toMatch(/^From: Campus Deals <hello@campusdeals\.example>\r?$/m);
    expect(head).toMatch(/^To: bytes@uni\.example\r?$/m);
    expect(head).toMatch(/^Message-ID: <college-live-\d+@campusdeals\.example>\r?$/m);
    expect(head).toContain(
      'Subject: =?UTF-8?Q?You=27re_in=3A_deals_near_Texas_A=26M_?=\r\n =?UTF-8?Q?=22North=22_=3CCampus=3E?=\r\n',
    );
    const parts = partsOf(raw);
    expect([...parts.keys()]).toEqual(['text/plain', 'text/html']);
    for (const part of parts.values()) {
      expect(part).toContain('http://localhost:3000/college/tamu-north');
      expect(part).toContain('1 Campus Way, Springfield, IL 62701');
      expect(part).toMatch(/http:\/\/localhost:3000\/newsletter\/unsubscribe#token=\d+\.[\w-]{43}/);
      expect(part).not.toContain('.invalid');
    }
    expect(parts.get('text/html')).toContain('deals near Texas A&amp;M &quot;North&quot; &lt;Campus&gt;');
    expect(parts.get('text/plain')).toContain('Texas A&M "North" <Campus>');
  });

  test("carries each recipient's own link", async () => {
    const college = await notification.college();
    for (const email of ['one@uni.example', 'two@uni.example'])
      await notification.post('subscribe', { email, collegeId: college.collegeId });
    await notification.deliver('CollegeActivated', activated(college));
    await becomes('one@uni.example', 'sent');
    await becomes('two@uni.example', 'sent');
    const [one, two] = ['one@uni.example', 'two@uni.example'].map(
      (email) => /one-click\/([\w.-]+)/.exec(notification.inbox.to(email)[0]?.raw ?? '')?.[1],
    );
    expect(one).toBeTruthy();
    expect(one).not.toBe(two);
  });
});

describe('a mail server', () => {
  test('that defers a mail gets it again later, with the same id, and once', async () => {
    notification.inbox.refusal = (address, attempt) =>
      address.startsWith('greylisted') && attempt === 1 ? 451 : undefined;
    const email = await due('greylisted@uni.example');
    await eventually(async () =>
      expect(await delivery(email)).toMatchObject({ status: 'pending', attempts: 1, failure: '451' }),
    );
    const put = await delivery(email);
    expect(put?.wait).toBeGreaterThan(1);
    await notification.sql('update messages set due_at = now() where email = ?', [email]);
    await becomes(email, 'sent');
    expect(notification.inbox.to(email)).toHaveLength(1);
    expect(notification.inbox.to(email)[0]?.raw).toContain(`<college-live-${put?.id}@`);
  });

  test('that is unavailable affects nothing else, and the mails are sent when it is back', async () => {
    const port = Number(new URL(notification.env.SMTP_URL).port);
    await notification.inbox.stop();
    const emails = [await due(), await due(), await due()];
    await eventually(async () =>
      expect((await notification.app.inject('/metrics')).body).toContain('mail_server_up 0'),
    );
    await eventually(async () => (await notification.app.inject('/ready')).statusCode === 200);
    emails.push(await due());
    await notification.inbox.start(port);
    for (const email of emails) await becomes(email, 'sent');
    expect(emails.map((email) => notification.inbox.to(email).length)).toEqual([1, 1, 1, 1]);
    await eventually(async () =>
      expect((await notification.app.inject('/metrics')).body).toContain('mail_server_up 1'),
    );
  });
});

test('a mail that another sender has in hand waits, and is sent once that has crashed', async () => {
  const other = new pg.Client({ connectionString: notification.env.NOTIFICATION_DATABASE_URL });
  await other.connect();
  const { collegeId } = await notification.college({ isActive: true });
  const email = 'orphan@uni.example';
  await notification.sql('insert into newsletter_subscriptions (email, college_id) values (?, ?)', [email, collegeId]);
  await other.query('begin');
  const waiting = "insert into messages (kind, key, email, college_id) values ('college-live', 'orphan', $1, $2)";
  await other.query(waiting, [email, collegeId]);
  await other.query('commit; begin');
  await other.query("select 1 from messages where key = 'orphan' for update");
  const others = [await due(), await due()];
  for (const one of others) await becomes(one, 'sent');
  expect(notification.inbox.to(email)).toEqual([]);
  await other.end();
  await becomes(email, 'sent');
});

test('an address that unsubscribes before the mail is sent gets none', async () => {
  notification.inbox.refusal = () => 451;
  const email = await due();
  await eventually(async () => expect((await delivery(email))?.attempts).toBe(1));
  await eventually(async () => expect((await delivery(email))?.status).toBe('pending'));
  await notification.unsubscribe(email);
  notification.inbox.refusal = () => undefined;
  await notification.sql('update messages set due_at = now() where email = ?', [email]);
  await eventually(async () => (await delivery(email)) === null, { message: 'the delivery is withdrawn' });
  expect(notification.inbox.to(email)).toEqual([]);
});
