import { expect, test } from 'vitest';
import { DESKTOP, PHONE, useBrowser } from '../browser.js';
import { aStudent } from '../factories.js';

const { newVisitor } = useBrowser();

test.each([
  ['phone', PHONE],
  ['desktop', DESKTOP],
])('the week of a business that registers stays in sight, whatever is pressed, on a %s', async (_device, viewport) => {
  const owner = await newVisitor({ viewport });
  await aStudent(owner);
  const { page } = owner;
  await owner.open('/vendor/register');
  /** Presses, and measures the list. Each day has room for a button of 44 px, below the day before. */
  const press = async (role: 'button' | 'checkbox', name: string) => {
    await page.getByRole(role, { name, exact: true }).click();
    const boxes = await page
      .getByRole('group', { name: /^\w+day$/, includeHidden: true })
      .evaluateAll((days) => days.map((day) => day.getBoundingClientRect().toJSON() as DOMRect));
    const lows = boxes.filter(({ height, top }, n) => height < 44 || top < (boxes[n - 1]?.bottom ?? top));
    expect([boxes.length, lows], `after "${name}"`).toEqual([7, []]);
    const list = await page.getByRole('group', { name: 'Monday', exact: true }).locator('..').boundingBox();
    expect(list?.height, `the list after "${name}"`).toBeGreaterThanOrEqual(7 * 44);
    const isWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    expect(isWide, `scrolls sideways after "${name}"`).toBe(false);
  };
  await press('button', 'Add hours on Monday');
  await press('button', 'Add hours on Monday');
  await press('button', 'Add hours on Wednesday');
  await press('button', 'Remove these hours on Wednesday');
  await press('checkbox', 'Closed on Sunday');
  await press('button', 'Mon to Fri');
  await press('button', 'Every day');
  await page.getByLabel('Sunday, closes').last().waitFor();
  owner.expectCleanConsole();
});
