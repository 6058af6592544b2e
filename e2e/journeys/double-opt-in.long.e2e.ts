import { eventually } from '@campus-deals/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTemporaryStack, type TemporaryStack } from '../../tools/local-stack/temporary-stack.ts';
import { PHONE, useBrowser } from '../browser.js';
import { SOON } from '../factories.js';
import { mailTo } from '../inbox.js';

interface College {
  shortName: string;
  subscriberCount: number;
}

const READER = 'ada@double-opt-in.example.edu';
/** The browser itself logs the first response, which requires the challenge. */
const CHALLENGED = /status of 403/;

describe('with double opt-in and the challenge on', () => {
  const { newVisitor } = useBrowser();
  let stack: TemporaryStack;
  beforeAll(async () => {
    stack = await startTemporaryStack({ env: { NEWSLETTER_DOUBLE_OPT_IN: 'on', SUBSCRIBE_CHALLENGE: 'on' } });
  }, 180_000);
  afterAll(() => stack?.stop());

  test('a visitor subscribes once the browser has computed the challenge, and counts once the link is used', async () => {
    const reader = await newVisitor({ baseURL: stack.url, viewport: PHONE });
    const { page } = reader;
    // A stack that has just started may refuse the first reads.
    const college = await eventually(async () => {
      const [first] = Object.values(await reader.json('/api/colleges/active?limit=1')) as College[];
      return first?.shortName ? first : null;
    }, SOON);
    const workers: string[] = [];
    page.on('worker', (worker) => workers.push(new URL(worker.url()).pathname));

    await reader.open(`/college/${college.shortName}/newsletter`);
    await page.getByRole('textbox', { name: 'Email' }).fill(READER);
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await page.getByText('We sent you a link to confirm your subscription.').first().waitFor();
    expect(workers).toEqual([expect.stringMatching(/^\/assets\/challenge\.worker-/)]);
    const { text } = await mailTo(READER, stack.mailUrl);
    await reader.open(new RegExp(`${stack.url}/newsletter/confirm#token=[\\w.-]+`).exec(text)?.[0] ?? '');
    await page.getByRole('heading', { name: 'You are subscribed' }).waitFor();
    await eventually(
      async () =>
        expect((await reader.json(`/api/colleges/${college.shortName}`))['subscriberCount']).toBe(
          college.subscriberCount + 1,
        ),
      { ...SOON, message: 'the subscriber was never counted' },
    );
    expect(reader.complaints.filter((line) => !CHALLENGED.test(line))).toEqual([]);
  });
});
