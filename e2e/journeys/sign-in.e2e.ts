import { describe, expect, test } from 'vitest';
import { PHONE, useBrowser } from '../browser.js';

describe('signing in with a quick login', () => {
  const { newVisitor } = useBrowser();

  test.each([
    ['User', 'user'],
    ['Vendor', 'vendor'],
    ['Admin', 'admin'],
  ] as const)('as %s survives a reload and ends with Sign Out', async (button, role) => {
    const visitor = await newVisitor();
    await visitor.open('/login');
    await visitor.page.getByRole('button', { name: `Login as ${button}` }).click();
    await visitor.page.waitForURL((url) => url.pathname !== '/login');
    await visitor.open('/');
    expect(await visitor.json('/api/auth/session')).toMatchObject({ authenticated: true, role });
    const cookie = (await visitor.context.cookies()).find(({ name }) => name === 'campus_deals_session');
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' });

    await visitor.page.getByRole('button', { name: 'Sign Out' }).click();
    await visitor.page.getByRole('link', { name: 'Sign In' }).first().waitFor();
    expect(await visitor.json('/api/auth/session')).toEqual({ authenticated: false, userId: null, role: null });
    visitor.expectCleanConsole();
  });

  test('on a phone uses the menu', async () => {
    const visitor = await newVisitor({ viewport: PHONE });
    await visitor.open('/');
    await visitor.page.getByRole('button', { name: /menu/i }).click();
    await visitor.page.getByRole('link', { name: 'Sign In' }).first().click();
    await visitor.page.getByRole('button', { name: 'Login as User' }).click();
    await visitor.page.waitForURL((url) => url.pathname === '/');
    expect(await visitor.json('/api/auth/session')).toMatchObject({ authenticated: true });
    visitor.expectCleanConsole();
  });
});
