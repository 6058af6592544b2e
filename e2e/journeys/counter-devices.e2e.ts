import { expect, test } from 'vitest';
import { useBrowser } from '../browser.js';
import { aDeal, anOwner, aStudent } from '../factories.js';

const { newVisitor } = useBrowser();

test('the counter is opened on the phone of staff by a link, until the owner removes it', async () => {
  const student = await newVisitor();
  const owner = await newVisitor();
  const staff = await newVisitor({ viewport: { width: 360, height: 740 } });
  await aStudent(student);
  const { id, title } = await aDeal(await anOwner(owner), { redemption_kind: 'unique' });
  const issued = await student.send('POST', `/api/deals/${id}/redemptions`, {});
  const { code } = (await issued.json()) as { code: string };

  await owner.open('/vendor/counter-devices');
  await owner.page.getByRole('button', { name: 'Add a device' }).first().click();
  await owner.page.getByRole('textbox', { name: 'Name', exact: true }).fill('Back door');
  await owner.page.getByRole('button', { name: 'Add device' }).click();
  await owner.page.getByRole('img', { name: /Link of Back door/ }).waitFor();
  const link = new URL((await owner.page.locator('code').textContent()) ?? '');
  await owner.page.getByRole('button', { name: 'Done' }).click();

  await staff.open(link.pathname + link.hash);
  await staff.page.getByRole('heading', { level: 1, name: 'Back door' }).waitFor();
  expect(new URL(staff.page.url()).hash).toBe('');
  expect(await staff.page.getByRole('navigation').count()).toBe(0);
  const redeem = async () => {
    await staff.page.getByRole('textbox', { name: 'Code' }).fill(code);
    await staff.page.getByRole('button', { name: 'Redeem', exact: true }).click();
  };
  const today = (page: typeof staff.page) => page.getByRole('region', { name: 'Redeemed today' });
  await redeem();
  await staff.page.getByText('Redeemed: 25% OFF').waitFor();
  await today(staff.page)
    .getByRole('button', { name: `Take back ${title}` })
    .click();
  await staff.page.getByRole('button', { name: 'Take back', exact: true }).click();
  await today(staff.page).getByText('Taken back: Wrong code').waitFor();
  await redeem();
  await staff.page.getByText('Redeemed: 25% OFF').waitFor();

  await owner.open('/vendor/redeem');
  await today(owner.page).getByText('Back door', { exact: true }).first().waitFor();
  await owner.open('/vendor/counter-devices');
  await owner.page.getByRole('button', { name: 'Remove Back door' }).click();
  await owner.page.getByRole('button', { name: 'Remove device' }).click();
  await owner.page.getByText('Device removed', { exact: true }).waitFor();
  await redeem();
  await staff.page.getByText('This counter no longer works').waitFor();
});
