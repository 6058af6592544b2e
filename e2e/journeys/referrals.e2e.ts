import { eventually } from '@campus-deals/testing';
import { describe, expect, test } from 'vitest';
import { useBrowser } from '../browser.js';
import { signInByCode } from '../sign-in.js';

describe('inviting classmates', () => {
  const { newVisitor } = useBrowser();

  test('credits each new subscriber once, and no self-referral', async () => {
    const host = await newVisitor();
    await signInByCode(host, 'host@example.edu');
    const [college] = (await host.json('/api/colleges/inactive?limit=1')) as unknown as {
      id: number;
      shortName: string;
    }[];
    if (!college) throw new Error('no inactive college in the demo');
    expect(await host.write('PUT', '/api/user/profile', { collegeId: college.id })).toBe(200);
    await host.open('/user/referrals');
    await host.page.getByRole('heading', { level: 1, name: /Invite classmates to unlock/ }).waitFor();
    const { code } = await host.json('/api/user/referrals');
    await host.page.getByText(String(code)).first().waitFor();

    const classmate = await newVisitor();
    await classmate.open(`/college/${college.shortName}?ref=${String(code)}`);
    await classmate.open(`/college/${college.shortName}/newsletter`);
    const subscribe = async (address: string): Promise<void> => {
      const field = classmate.page.getByRole('textbox', { name: 'Email' }).first();
      await field.fill(address);
      await field.press('Enter');
      await eventually(async () => (await field.inputValue()) === '', { message: 'never subscribed' });
    };
    await subscribe('classmate@example.edu');
    await eventually(async () => (await host.json('/api/user/referrals')).points === 10, {
      within: 10_000,
      message: 'the credit never came',
    });
    await subscribe('classmate+again@example.edu');
    await subscribe('host@example.edu');
    await subscribe('another@example.edu');
    await eventually(async () => (await host.json('/api/user/referrals')).credited === 2, {
      within: 10_000,
      message: 'the second credit never came',
    });
    host.expectCleanConsole();
    classmate.expectCleanConsole();
    await host.leave();
    await classmate.leave();
  });
});
