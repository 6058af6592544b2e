import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { PHONE, useBrowser, type Visitor } from '../browser.js';

const { newVisitor } = useBrowser();

let college: { id: number; name: string; shortName: string };
let deal: { id: number; title: string };

beforeAll(async () => {
  const reader = await newVisitor();
  for (college of Object.values(await reader.json('/api/colleges/active?limit=50')) as (typeof college)[]) {
    const [first] = Object.values(
      await reader.json(`/api/colleges/${college.shortName}/deals?limit=1`),
    ) as (typeof deal)[];
    if (!first) continue;
    deal = first;
    break;
  }
  await reader.leave();
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

async function opened(visitor: Visitor, path: string): Promise<void> {
  await visitor.page.goto(path, { waitUntil: 'commit' });
  await visitor.page.locator('footer').waitFor({ state: 'attached' });
}

describe('before a page is hydrated', () => {
  test('home, a college and a deal are readable and linked, also without scripts', async () => {
    const reader = await newVisitor({ javaScriptEnabled: false, viewport: PHONE });
    await reader.page.goto('/');
    await reader.page.getByRole('heading', { level: 1, name: 'Which college?' }).waitFor();
    await reader.page.goto(`/college/${college.shortName}`);
    await reader.page.getByRole('heading', { level: 1, name: college.name }).waitFor();
    await reader.page.getByRole('link', { name: deal.title }).first().click();
    await reader.page.getByRole('heading', { level: 1, name: deal.title }).waitFor();
    expect(reader.complaints).toEqual([]);
    await reader.leave();
  });

  test('typed text stays, and is searched for after hydration', async () => {
    const reader = await newVisitor({ viewport: PHONE, serviceWorkers: 'block' });
    const come = await withoutScripts(reader.page);
    await opened(reader, '/');
    const box = reader.page.getByRole('combobox', { name: /college/i }).first();
    await box.pressSequentially(college.name);
    come();
    await reader.page
      .getByRole('option', { name: new RegExp(college.name) })
      .first()
      .waitFor();
    expect(await box.inputValue()).toBe(college.name);
    await reader.leave();
  });

  test('a press is replayed after hydration', async () => {
    const reader = await newVisitor({ viewport: PHONE, serviceWorkers: 'block' });
    const come = await withoutScripts(reader.page);
    await opened(reader, `/college/${college.shortName}`);
    await reader.page.getByRole('button', { name: 'Menu' }).click();
    expect(await reader.page.getByRole('dialog').count()).toBe(0);
    come();
    await reader.page.getByRole('dialog').waitFor();
    await reader.leave();
  });

  test('a signed-in user sees no visitor content', async () => {
    const student = await newVisitor({ viewport: PHONE, serviceWorkers: 'block' });
    await student.signInAs('User');
    await student.open(`/college/${college.shortName}`);
    const come = await withoutScripts(student.page);
    await opened(student, `/college/${college.shortName}`);
    expect(await student.page.getByRole('heading', { name: 'Sign in to save your favorites' }).isVisible()).toBe(false);
    come();
    await student.page.waitForFunction(() => 'isHydrated' in window);
    expect(await student.page.getByRole('heading', { name: 'Sign in to save your favorites' }).isVisible()).toBe(false);
    await student.leave();
  });
});
