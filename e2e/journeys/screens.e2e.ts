import { describe, expect, test } from 'vitest';
import { useBrowser } from '../browser.js';
import { testScreens } from '../screens.js';

describe('every screen', () => {
  testScreens({ themes: ['light'], widths: [360, 1440], axeWidths: [390] });
});

describe('a college', () => {
  const { newVisitor } = useBrowser();

  test('is reached by keyboard alone from the home page', async () => {
    const visitor = await newVisitor();
    await visitor.open('/');
    await visitor.page.keyboard.press('Tab');
    const skip = await visitor.page.evaluate(() => document.activeElement?.textContent);
    expect(skip).toMatch(/skip to/i);
    await visitor.page
      .getByRole('combobox', { name: /college/i })
      .first()
      .focus();
    await visitor.page.keyboard.type('iowa');
    await visitor.page.getByRole('option').first().waitFor();
    await visitor.page.keyboard.press('ArrowDown');
    await visitor.page.keyboard.press('Enter');
    await visitor.page.waitForURL('**/college/**');
    await visitor.leave();
  });
});
