import { expect, test } from 'vitest';
import { PHONE, useBrowser } from '../browser.js';
import { approve } from '../decisions.js';
import { aCollege, aDeal, anAdmin, anOwner, aStudent, SOON } from '../factories.js';

const { newVisitor } = useBrowser();

test('a student in the first week finds, follows, is alerted, uses a deal, corrects and exports what it saved', async () => {
  const [student, admin, owner] = [await newVisitor({ viewport: PHONE }), await newVisitor(), await newVisitor()];
  const { page } = student;
  const college = await aCollege();
  const [vendor] = await Promise.all([anOwner(owner, { college }), aStudent(student), anAdmin(admin)]);
  await aDeal(vendor);
  const { id, title, path } = await aDeal(vendor, { status: 'pending' });

  // Finds.
  await student.open('/');
  await student.collegeSearch.fill(college.name);
  await page.getByRole('option', { name: new RegExp(`${college.name}.*1 deal`) }).click();
  await page.getByRole('heading', { level: 1, name: college.name }).waitFor();
  expect(await student.write('PUT', '/api/user/profile', { collegeId: college.id })).toBe(200);

  // Follows, and is alerted with the reason.
  await student.open(`/college/${college.shortName}/vendor/${vendor.id}`);
  await page.getByRole('button', { name: `Follow ${vendor.name}`, exact: true }).click();
  await page.getByRole('button', { name: `Follow ${vendor.name}`, exact: true, pressed: true }).waitFor();
  await student.open('/user/account?tab=notifications');
  await page.getByRole('heading', { level: 1, name: 'Account Settings' }).waitFor();
  await approve(admin, id);
  const alert = page.getByRole('listitem').filter({ hasText: title }).first();
  await alert.waitFor({ timeout: SOON.within });
  await alert.getByRole('button', { name: /Why did I get this/ }).click();
  await student.reads(/You follow/);

  // Uses it at the counter.
  await student.open(path);
  await page.getByRole('button', { name: 'Show at the counter' }).last().click();
  await page.getByRole('button', { name: 'I am at the counter' }).click();
  await student.reads(/Counted at/);

  // Sees that the saving is not known, enters the bill, and exports it.
  await student.open('/user/savings');
  const saving = page.getByRole('listitem').filter({ hasText: title });
  await saving.getByText('No amount').waitFor();
  await saving.getByRole('button', { name: /^Enter the bill/ }).click();
  const dialog = page.getByRole('dialog', { name: 'What was the bill?' });
  await dialog.getByRole('textbox', { name: 'Bill before the discount' }).fill('20.00');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await saving.getByText('$5.00').waitFor();
  await saving.getByText('By your bill').waitFor();
  await page.getByRole('region', { name: 'What you saved' }).getByText('$5.00').waitFor();
  expect(await page.getByRole('link', { name: 'Export CSV' }).getAttribute('href')).toBe('/api/user/savings.csv');
  const file = await student.context.request.get('/api/user/savings.csv');
  expect(await file.text()).toContain(`${title},5.00,You`);

  student.expectCleanConsole();
});
