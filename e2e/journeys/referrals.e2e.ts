import { eventually } from '@campus-deals/testing';
import { test } from 'vitest';
import { useBrowser } from '../browser.js';
import { aCollege, aStudent, SOON, unique } from '../factories.js';

const { newVisitor } = useBrowser();

test('inviting classmates credits a new subscriber', async () => {
  const host = await newVisitor();
  const college = await aCollege({ isActive: false });
  await aStudent(host, { college });
  await host.open('/user/referrals');
  await host.page.getByRole('heading', { level: 1, name: /Invite classmates to unlock/ }).waitFor();
  const { code } = await host.json('/api/user/referrals');
  await host.page.getByText(String(code)).first().waitFor();

  const classmate = await newVisitor();
  await classmate.open(`/college/${college.shortName}?ref=${String(code)}`);
  await classmate.open(`/college/${college.shortName}/newsletter`);
  const field = classmate.page.getByRole('textbox', { name: 'Email' }).first();
  await field.fill(`classmate-${unique()}@mail.example`);
  await field.press('Enter');
  await eventually(async () => (await host.json('/api/user/referrals')).points === 10, {
    ...SOON,
    message: 'the credit never came',
  });
  host.expectCleanConsole();
  classmate.expectCleanConsole();
});
