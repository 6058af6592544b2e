import { eventually } from '@campus-deals/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTemporaryStack, type TemporaryStack } from '../../tools/local-stack/temporary-stack.ts';
import { PHONE, useBrowser, type Visitor } from '../browser.js';
import { sqlOf } from '../databases.js';
import { SOON } from '../factories.js';
import { mailsTo } from '../inbox.js';

interface College {
  id: number;
  name: string;
  shortName: string;
  dealCount: number;
  subscriberCount: number;
}

const READER = 'ada@double-opt-in.example.edu';
const SUBSCRIBERS = '/admin/newsletter?view=subscribers';
/** The browser itself logs the first response, which requires the challenge. */
const CHALLENGED = /status of 403/;

describe('with double opt-in and the challenge on', () => {
  const { newVisitor } = useBrowser();
  let stack: TemporaryStack;
  beforeAll(async () => {
    stack = await startTemporaryStack({ env: { NEWSLETTER_DOUBLE_OPT_IN: 'on', SUBSCRIBE_CHALLENGE: 'on' } });
  }, 180_000);
  afterAll(() => stack?.stop());

  const sql = (statement: string, values?: unknown[]) => sqlOf('notification', statement, values, stack.stack);

  test('a visitor subscribes, confirms, sets preferences and unsubscribes by mail links, and an admin sees why nothing is sent', async () => {
    const [reader, admin] = [await visitor(PHONE), await visitor()];
    const { page } = reader;
    const college = await anActiveCollege(reader);
    const workers: string[] = [];
    page.on('worker', (worker) => workers.push(new URL(worker.url()).pathname));

    await reader.open(`/college/${college.shortName}/newsletter`);
    await page.getByRole('textbox', { name: 'Email' }).fill(READER);
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await page.getByText('We sent you a link to confirm your subscription.').first().waitFor();
    expect(workers).toEqual([expect.stringMatching(/^\/assets\/challenge\.worker-/)]);
    const confirm = await linkTo('confirm');
    await aMinuteAfter('confirm-subscription');
    await reader.open(confirm);
    await page.getByRole('heading', { name: 'You are subscribed' }).waitFor();
    await eventually(
      async () => {
        const { subscriberCount } = (await reader.json(`/api/colleges/${college.shortName}`)) as unknown as College;
        expect(subscriberCount).toBe(college.subscriberCount + 1);
      },
      { within: 60_000, message: 'the subscriber was never counted' },
    );

    // The mail that the college is live, which it already was.
    await aMinuteAfter('college-live');
    await admin.signInAs('Admin');
    const preview = `/api/admin/newsletters/preview?collegeId=${college.id}`;
    await eventually(async () => expect((await admin.context.request.get(preview)).status()).toBe(200), {
      within: 60_000,
      message: 'the deals never reached the newsletters',
    });
    expect(await admin.write('POST', '/api/admin/send-newsletters', { collegeId: college.id })).toBe(202);
    const preferences = await linkTo('preferences');
    await reader.open(preferences);
    const choice = page.getByLabel(college.name);
    await choice.selectOption({ label: 'Once a month' });
    await page.getByText('Preferences saved').first().waitFor();
    await page.getByRole('button', { name: 'Pause 4 weeks' }).click();
    await page.getByText(/^No newsletters until/).waitFor();
    await page.goto('about:blank');
    await reader.open(preferences);
    await page.getByText(/^No newsletters until/).waitFor();
    expect(await choice.inputValue()).toBe('monthly');
    await page.getByRole('button', { name: 'Unsubscribe from everything' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Unsubscribe' }).click();
    await page.getByText('We write nothing to this address.').waitFor();
    // The link in every mail shows that it has been used.
    await reader.open(await linkTo('unsubscribe'));
    await page.getByRole('heading', { name: 'You are unsubscribed' }).waitFor();
    expect(reader.complaints.filter((line) => !CHALLENGED.test(line))).toEqual([]);

    await admin.open(SUBSCRIBERS);
    await admin.page.getByRole('button', { name: 'Delivery lookup' }).click();
    const dialog = admin.page.getByRole('dialog', { name: 'Delivery lookup' });
    await dialog.getByRole('textbox', { name: 'Email' }).fill(READER.toUpperCase());
    await dialog.getByRole('button', { name: 'Look up' }).click();
    await dialog.getByText('Nothing is sent to it: its owner unsubscribed from all email.').waitFor();
    await dialog
      .getByRole('listitem')
      .filter({ hasText: /^Newsletter \d+\s*Sent/ })
      .waitFor();
    admin.expectCleanConsole();
  });

  const visitor = (viewport?: typeof PHONE): Promise<Visitor> =>
    newVisitor({ baseURL: stack.url, ...(viewport && { viewport }) });

  /** Returns one with deals, as soon as the stack that has just started answers. */
  const anActiveCollege = (who: Visitor): Promise<College> =>
    eventually(async () => {
      const colleges = Object.values(await who.json('/api/colleges/active')) as College[];
      const college = colleges.find(({ dealCount }) => dealCount > 0);
      if (!college) throw new Error(`no active college has deals: ${JSON.stringify(colleges)}`);
      return college;
    }, SOON);

  /** Returns the link to a newsletter page, from any mail that contains it. */
  function linkTo(what: 'confirm' | 'preferences' | 'unsubscribe'): Promise<string> {
    const link = new RegExp(`${stack.url}/newsletter/${what}#token=[\\w.-]+`);
    return eventually(
      async () => {
        const found = (await mailsTo(READER, stack.mailUrl)).flatMap(({ text }) => link.exec(text) ?? []);
        if (!found[0]) throw new Error('no mail has it');
        return found[0];
      },
      { within: 60_000, message: `the link to ${what} never came` },
    );
  }

  /** Waits until the mail is sent, and lets its minute pass: an address gets one mail a minute. */
  async function aMinuteAfter(kind: string): Promise<void> {
    await eventually(
      async () =>
        expect(await sql(`SELECT id FROM messages WHERE kind = $1 AND sent_at IS NOT NULL`, [kind])).toHaveLength(1),
      { within: 60_000, message: `the mail "${kind}" was never sent` },
    );
    await sql('DELETE FROM mailbox_turns');
  }
});
