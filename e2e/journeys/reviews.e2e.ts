import { expect, test } from 'vitest';
import { DESKTOP, PHONE, useBrowser } from '../browser.js';
import { aCollege, anAdmin, anOwner, aStudent } from '../factories.js';

const TEXT = 'The soup was cold, and the bread was warm.';
const ANSWER = 'We keep the soup on the stove now. Thank you!';

const { newVisitor } = useBrowser();

test('a review is answered by its vendor, reported by a reader, hidden by an admin and restored', async () => {
  const [student, vendor] = [await newVisitor({ viewport: PHONE }), await newVisitor({ viewport: PHONE })];
  const [reader, admin] = [await newVisitor({ viewport: PHONE }), await newVisitor({ viewport: DESKTOP })];
  const college = await aCollege();
  const [{ id }] = await Promise.all([
    anOwner(vendor, { college }),
    aStudent(student, { college, isVerified: true }),
    aStudent(reader),
    anAdmin(admin),
  ]);
  const address = `/college/${college.shortName}/vendor/${id}`;

  await student.open(address);
  await student.page.getByRole('radio', { name: '2 stars' }).press('Space');
  await student.page.getByLabel(/What should others know/).fill(TEXT);
  await student.page.getByRole('button', { name: 'Post review' }).click();
  await student.page.getByText('Review saved').first().waitFor();

  // The notification leads to the review.
  await vendor.open('/user/account?tab=notifications');
  const entry = vendor.page.getByRole('listitem').filter({ hasText: 'A new review: 2 stars' });
  await entry.getByRole('link', { name: /^View/ }).click();
  await vendor.page.waitForURL('**/vendor/dashboard?tab=reviews');
  const own = vendor.page.getByRole('listitem').filter({ hasText: TEXT });
  await own.getByRole('button', { name: 'Answer' }).click();
  await own.getByLabel('Your answer').fill(ANSWER);
  await own.getByRole('button', { name: 'Save answer' }).click();
  await vendor.page.getByText('Answer saved').first().waitFor();

  await reader.open(address);
  const shown = reader.page.getByRole('listitem').filter({ hasText: TEXT });
  await shown.getByText(ANSWER).waitFor();
  await shown.getByRole('button', { name: 'Report this review' }).click();
  await reader.page.getByRole('radio', { name: 'It is not about a visit to this business' }).check();
  await reader.page.getByRole('button', { name: 'Send report' }).click();
  await reader.page.getByText('An admin will check this review').first().waitFor();

  await admin.open('/admin/deals?view=reviews');
  const reported = admin.page.getByRole('article').filter({ hasText: TEXT });
  await reported.getByText('It is not about a visit to this business').waitFor();
  await reported.getByRole('button', { name: 'Hide review' }).click();
  const dialog = admin.page.getByRole('dialog', { name: 'Hide review' });
  await dialog.getByLabel('Reason').fill('It is about the shop next door.');
  await dialog.getByRole('button', { name: 'Hide review' }).click();
  await admin.page.getByText('The review is hidden').first().waitFor();

  await reader.open(address);
  await reader.page.getByRole('region', { name: 'Student reviews' }).waitFor();
  expect(await reader.page.getByText(TEXT).count()).toBe(0);
  await student.open(address);
  await student.page.getByText(/It is about the shop next door\./).waitFor();

  await admin.page.getByRole('button', { name: 'Hidden', exact: true }).click();
  const hidden = admin.page.getByRole('article').filter({ hasText: TEXT });
  await hidden.getByRole('button', { name: 'Show it again' }).click();
  await admin.page.getByText('Everyone sees the review again').first().waitFor();
  await reader.open(address);
  await shown.getByText(ANSWER).waitFor();
  for (const visitor of [student, vendor, reader, admin]) visitor.expectCleanConsole();
});
