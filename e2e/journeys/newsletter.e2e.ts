import { eventually } from '@campus-deals/testing';
import { expect, test } from 'vitest';
import { PHONE, useBrowser } from '../browser.js';
import { sqlOf } from '../databases.js';
import { aCollege, aDeal, anAdmin, asDemoAdmin, aVendor, SOON, unique, type College } from '../factories.js';
import { mailTo } from '../inbox.js';
import { stack } from '../stack.js';

const { newVisitor } = useBrowser();
const READER = `rosa-${unique()}@mail.example`;

test('an admin previews and sends a newsletter; its reader gets it and leaves with one click, and anybody reads it later', async () => {
  const admin = await newVisitor();
  await anAdmin(admin);
  const college = await aCollege();
  const { id } = await aDeal(await aVendor(college));
  // Publishes the deal.
  await asDemoAdmin('PATCH', `/api/admin/deals/${id}`, { terms: 'One a day' });
  // A new subscriber would first be mailed that the college is live, and mails to one address are a minute apart.
  await sqlOf('notification', 'INSERT INTO newsletter_subscriptions (email, college_id) VALUES ($1, $2)', [
    READER,
    college.id,
  ]);

  const preview = `/api/admin/newsletters/preview?collegeId=${college.id}`;
  await eventually(async () => expect((await admin.context.request.get(preview)).status()).toBe(200), {
    ...SOON,
    message: 'the deals never reached the newsletters',
  });

  const { page } = admin;
  await admin.open(`/admin/newsletter?view=preview&college=${college.id}`);
  const subject = (await page.getByRole('region', { name: 'Preview' }).getByRole('heading').textContent()) ?? '';
  expect(subject).toContain(college.name);
  const mailFrame = page.frameLocator(`iframe[title="Newsletter: ${subject}"]`);
  await mailFrame.getByRole('heading', { level: 1, name: `This week near ${college.name}` }).waitFor();
  await page.getByRole('button', { name: 'Send newsletter' }).last().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('1 person at 1 college', { exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'Send newsletter' }).click();

  const newsletter = page.getByRole('region', { name: 'Newsletter' });
  await newsletter.getByText(/^First email leaves in \d+ s$/).waitFor();
  await newsletter.getByRole('button', { name: 'Undo' }).click();
  await newsletter.getByText('Nothing was sent.').waitFor();
  // Shortens the undo period, to wait a minute less.
  const sent = await admin.send('POST', '/api/admin/send-newsletters', { collegeId: college.id, undoSeconds: 0 });
  expect(sent.status()).toBe(202);
  await admin.open(`/admin/dashboard?tab=newsletter&newsletter=${(await sent.json()).id}`);
  await newsletter.getByRole('status').getByText('Sent', { exact: true }).waitFor({ timeout: SOON.within });
  const row = page.getByRole('row', { name: READER });
  await page.getByRole('searchbox').fill(READER);
  await row.getByText('Sent', { exact: true }).waitFor({ timeout: SOON.within });

  const mail = await mailTo(READER);
  expect(mail.subject).toBe(subject);
  const [deal = ''] = /https?:\/\/\S+\/college\/\S+\/deal\/\d+/.exec(mail.text) ?? [];
  await eventually(async () => expect((await admin.context.request.get(deal)).status()).toBe(200));

  // Unsubscribes like a mail program (RFC 8058): without cookies and without Origin.
  const [, token = ''] = /\/newsletter\/unsubscribe#token=([\w.-]+)/.exec(mail.text) ?? [];
  const oneClick = `${stack().url}/api/newsletter/one-click/${token}`;
  const left = await fetch(oneClick, { method: 'POST', body: 'List-Unsubscribe=One-Click' });
  expect(left.ok).toBe(true);
  expect(await sqlOf('notification', 'SELECT 1 FROM newsletter_subscriptions WHERE email = $1', [READER])).toEqual([]);

  await readInArchive(college, subject, deal);
  admin.expectCleanConsole();
});

/** Opens the newsletter in the college's archive as a visitor without JavaScript. */
async function readInArchive({ shortName }: College, subject: string, deal: string): Promise<void> {
  const visitor = await newVisitor({ javaScriptEnabled: false, viewport: PHONE });
  const { page } = visitor;
  const link = page.getByRole('link', { name: subject }).first();
  await eventually(
    async () => {
      await page.goto(`/college/${shortName}/newsletters`);
      expect(await link.count()).toBeGreaterThan(0);
      await link.click();
      await page.waitForURL('**/newsletters/*');
      expect(await page.getByRole('heading', { level: 1, name: subject }).count()).toBe(1);
    },
    { ...SOON, message: 'the newsletter is in the archive' },
  );
  const html = await page.content();
  expect(html).toContain(new URL(deal).pathname);
  expect(html).not.toContain(READER);
  expect(html).not.toMatch(/token=|[?&]ref=/);
}
