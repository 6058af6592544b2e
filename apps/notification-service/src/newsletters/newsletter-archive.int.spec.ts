import type {
  SentNewsletterDto,
  SentNewsletterPageDto,
} from '@campus-deals/contracts/notification/newsletter-archive.dto';
import { Broadcast } from '@campus-deals/messaging';
import { user } from '@campus-deals/messaging/testing/service';
import { eventually, forFile } from '@campus-deals/testing';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { describe, expect, test } from 'vitest';
import { NewslettersUnderTest, people } from '../testing/newsletters.js';
import { NotificationUnderTest } from '../testing/notification-app.js';

const notification = await forFile(NotificationUnderTest.start());
const newsletters = new NewslettersUnderTest(notification);

const read = (college: number | string, path = '') =>
  notification.ask('GET', `/api/colleges/${college}/newsletters${path}`);
const archive = async (college: number | string): Promise<SentNewsletterDto[]> => (await read(college)).json();
const subjects = async (collegeId: number): Promise<string[]> =>
  (await archive(collegeId)).map(({ subject }) => subject);
const shortNameOf = async (collegeId: number): Promise<string> =>
  (await notification.column<string>('select short_name from colleges where id = ?', [collegeId])).join();

async function sent(newsletter: Parameters<NewslettersUnderTest['send']>[0]): Promise<number> {
  await notification.sql('delete from mailbox_turns');
  const id = await newsletters.send(newsletter);
  await newsletters.becomes(id, { status: 'sent', open: 0 });
  return id;
}

describe('the archive of a college', () => {
  test('shows what was sent, as it was sent, without anything about its readers', async () => {
    const [reader = ''] = people(1);
    const collegeId = await newsletters.collegeOf([reader]);
    const intro = 'Welcome **back**. See [what is new](https://example.edu/news?a=1).';
    await sent({ collegeId, subject: 'Welcome & <hello>', intro });
    const [listed] = await archive(await shortNameOf(collegeId));
    expect(listed).toMatchObject({ subject: 'Welcome & <hello>', sentAt: expect.stringMatching(/^\d{4}-/) });
    // The deal ends and is renamed afterwards.
    await notification.sql(`update deals set status = 'expired', title = 'Renamed' where college_id = ?`, [collegeId]);
    const answer = await read(collegeId, `/${listed?.id}`);
    const page: SentNewsletterPageDto = answer.json();
    expect(page).toMatchObject({
      ...listed,
      lead: expect.stringContaining('Open a deal'),
      intro: [{ runs: expect.arrayContaining([expect.objectContaining({ text: 'back', isBold: true })]) }],
      groups: [{ title: 'New this week', deals: [{ id: expect.any(Number), badge: expect.any(String) }] }],
      vendors: [{ id: expect.any(Number), deals: '1 deal' }],
    });
    expect(answer.body).not.toContain('Renamed');
    expect(answer.body).not.toMatch(/token|unsubscribe|preferences|ref=|person-/i);
    expect(answer.headers['x-cache-tags']).toBe(`newsletters-of-college-${collegeId}`);
  });

  test.each(['draft', 'scheduled', 'cancelled', 'test', 'to nobody'])('never shows a newsletter: %s', async (kind) => {
    const collegeId = await newsletters.collegeOf(kind === 'to nobody' ? [] : people(1));
    if (kind === 'draft') await newsletters.send({ collegeId, status: 'draft', subject: kind });
    if (kind === 'scheduled') await newsletters.send({ collegeId, undoSeconds: 300, subject: kind });
    if (kind === 'cancelled') {
      // Only the first of its two emails leaves.
      await newsletters.subscribe(collegeId, ['zz-postponed@uni.example']);
      notification.inbox.refusal = (to) => (to.startsWith('zz-') ? '451 4.7.1 Later' : undefined);
      const id = await newsletters.send({ collegeId, subject: kind });
      await newsletters.becomes(id, { sent: 1, open: 1 });
      await notification.ask('POST', `/api/admin/newsletters/${id}/cancel`, { caller: user(7, 'admin') });
      await newsletters.becomes(id, { status: 'cancelled', open: 0 });
      notification.inbox.refusal = () => undefined;
    }
    if (kind === 'test') {
      await notification.sql(
        `insert into users (id, email, role, email_notifications, browser_notifications, version)
         values (7, 'admin@uni.example', 'admin', true, false, 1)`,
      );
      await sent({ collegeId, trigger: 'test' });
    }
    if (kind === 'to nobody') await sent({ collegeId });
    expect(await archive(collegeId)).toEqual([]);
  });

  test('has a newsletter to all colleges at each of them, and pages newest first', async () => {
    const [both = '', one = ''] = people(2);
    const first = await newsletters.collegeOf([both, one]);
    const second = await newsletters.collegeOf([both]);
    await sent({ collegeId: first, subject: 'First' });
    await sent({ collegeId: null, subject: 'To all' });
    expect(await subjects(first)).toEqual(['To all', 'First']);
    expect(await subjects(second)).toEqual(['To all']);
    const page = await read(first, '?limit=1');
    const next = /<[^>]*\?(.*)>; rel="next"/.exec(String(page.headers.link))?.[1];
    expect((await read(first, `?${next}`)).json()).toMatchObject([{ subject: 'First' }]);
    const [of = { id: 0 }] = await archive(first);
    expect((await read(second, `/${of.id}`)).json()).toMatchObject({ code: 'newsletter_not_found' });
  });

  test('has one weekly newsletter a week, though two emails had a section for it', async () => {
    const [both = '', one = ''] = people(2);
    const first = await newsletters.collegeOf([both]);
    const second = await newsletters.collegeOf([both, one]);
    const weekKey = '2031-W07';
    await sent({ trigger: 'weekly', collegeId: first, createdBy: null, weekKey });
    await sent({ trigger: 'weekly', collegeId: second, createdBy: null, weekKey });
    expect(await archive(first)).toHaveLength(1);
    expect(await archive(second)).toHaveLength(1);
    await sent({ trigger: 'weekly', collegeId: second, createdBy: null, weekKey: '2031-W08' });
    expect(await archive(second)).toHaveLength(2);
  });

  test('is invalidated when a newsletter finishes', async () => {
    const dropped: string[] = [];
    const stop = notification
      .get(Broadcast)
      .subscribe('cache-tags', { onMessage: (tags) => void dropped.push(...tags), onGap: () => undefined });
    const collegeId = await newsletters.collegeOf(people(1));
    await sent({ collegeId });
    await eventually(() => expect(dropped).toContain(`newsletters-of-college-${collegeId}`));
    stop();
  });

  test('is empty while the college is Coming Soon, and missing while it is pending', async () => {
    const collegeId = await newsletters.collegeOf(people(1));
    await sent({ collegeId });
    const [{ id } = { id: 0 }] = await archive(collegeId);
    await notification.sql('update colleges set is_active = false where id = ?', [collegeId]);
    expect(await archive(collegeId)).toEqual([]);
    expect((await read(collegeId, `/${id}`)).json()).toMatchObject({ code: 'newsletter_not_found' });
    await notification.sql(`update colleges set status = 'pending' where id = ?`, [collegeId]);
    for (const path of ['', `/${id}`, '.rss'])
      expect((await read(collegeId, path)).json()).toMatchObject({ code: 'college_not_found' });
    expect((await read('no-such-college')).statusCode).toBe(404);
    expect((await read('99999999999')).statusCode).toBe(404);
  });
});

test('the feed is valid RSS with links to the pages', async () => {
  const collegeId = await newsletters.collegeOf(people(1));
  await notification.deal({ collegeId, title: ']]> & <b>' });
  await sent({ collegeId, subject: 'Half ]]> off & <more>' });
  const [{ id } = { id: 0 }] = await archive(collegeId);
  const answer = await read(collegeId, '.rss');
  expect(answer.headers['content-type']).toBe('application/rss+xml; charset=utf-8');
  expect(answer.headers['x-cache-tags']).toBe(`newsletters-of-college-${collegeId}`);
  expect(XMLValidator.validate(answer.body)).toBe(true);
  const { rss } = new XMLParser({ ignoreAttributes: false }).parse(answer.body);
  const page = `http://localhost:3000/college/${await shortNameOf(collegeId)}/newsletters`;
  expect(rss['@_version']).toBe('2.0');
  expect(rss.channel).toMatchObject({ link: page, title: expect.stringContaining('newsletter') });
  expect(rss.channel.item).toMatchObject({ title: 'Half ]]&gt; off &amp; &lt;more&gt;', link: `${page}/${id}` });
  expect(Date.parse(rss.channel.item.pubDate)).toBeGreaterThan(0);
});
