import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { PHONE, useBrowser, type Visitor } from '../browser.js';
import { aCollege, aDeal, aStudent, aVendor, type College } from '../factories.js';

const { newVisitor } = useBrowser();

let college: College;

beforeAll(async () => {
  college = await aCollege();
  await aDeal(await aVendor(college));
});

/** Delays all scripts except the one at the start of the page. Returns a function that releases them. */
async function withoutScripts(page: Page): Promise<() => void> {
  let come = () => {};
  const held = new Promise<void>((resolve) => (come = resolve));
  await page.route(/\/assets\/(?!page-init).*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  return come;
}

/** Returns home as the server renders it if the settings come too late: without them, and without the fee in its text. */
function withoutSettings(html: string): string {
  const [, json = ''] = /<script type="application\/json"[^>]*>(.*?)<\/script>/s.exec(html) ?? [];
  const data = JSON.parse(json);
  data.facts.hasConfig = false;
  data.queries.queries = data.queries.queries.filter(
    ({ queryKey }: { queryKey: string[] }) => queryKey[0] !== '/api/config',
  );
  return html.replace(json, () => JSON.stringify(data)).replace(/Pay \$[\d.]+ once and post/, 'Post');
}

async function opened(visitor: Visitor, path: string): Promise<void> {
  await visitor.page.goto(path, { waitUntil: 'commit' });
  await visitor.page.locator('footer').waitFor({ state: 'attached' });
}

describe('before a page is hydrated', () => {
  test('typed text stays, and is searched for after hydration', async () => {
    const reader = await newVisitor({ viewport: PHONE, serviceWorkers: 'block' });
    const come = await withoutScripts(reader.page);
    await opened(reader, '/');
    const box = reader.page.getByRole('combobox', { name: /college/i }).first();
    await box.pressSequentially(college.name);
    come();
    await reader.page.getByRole('option', { name: college.name }).waitFor();
    expect(await box.inputValue()).toBe(college.name);
  });

  test('a press is replayed after hydration', async () => {
    const reader = await newVisitor({ viewport: PHONE, serviceWorkers: 'block' });
    const come = await withoutScripts(reader.page);
    await opened(reader, `/college/${college.shortName}`);
    await reader.page.getByRole('button', { name: 'Menu' }).click();
    expect(await reader.page.getByRole('dialog').count()).toBe(0);
    come();
    await reader.page.getByRole('dialog').waitFor();
  });

  test('a signed-in user sees no visitor content', async () => {
    const student = await newVisitor({ viewport: PHONE, serviceWorkers: 'block' });
    await aStudent(student, { college });
    await student.open(`/college/${college.shortName}`);
    const come = await withoutScripts(student.page);
    await opened(student, `/college/${college.shortName}`);
    expect(await student.page.getByRole('heading', { name: 'Sign in to save your favorites' }).isVisible()).toBe(false);
    come();
    await student.page.waitForFunction(() => 'isHydrated' in window);
    expect(await student.page.getByRole('heading', { name: 'Sign in to save your favorites' }).isVisible()).toBe(false);
  });

  test('what hydrates late takes over a text that was rendered without the settings, and then has them', async () => {
    const reader = await newVisitor({ viewport: PHONE, serviceWorkers: 'block' });
    const { page } = reader;
    await page.route(
      ({ pathname }) => pathname === '/',
      async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, body: withoutSettings(await response.text()) });
      },
    );
    const settings = page.waitForResponse('**/api/config');
    await page.route(/\/assets\/home-sections.*\.js$/, async (route) => {
      await settings;
      await route.continue();
    });
    await opened(reader, '/');
    expect(await page.getByText('students between classes. Post as many').count()).toBe(1);
    await page.getByText(/students between classes\. Pay \$[\d.]+ once/).waitFor();
    expect(reader.complaints.filter((line) => !/Service Worker registration blocked/.test(line))).toEqual([]);
  });
});
