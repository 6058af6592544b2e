import { eventually } from '@campus-deals/testing';
import { expect, test } from 'vitest';
import { PHONE, useBrowser } from '../browser.js';
import { sqlOf } from '../databases.js';
import { aCollege, anAdmin, aStudent, SOON } from '../factories.js';
import { mailsTo } from '../inbox.js';

const { newVisitor } = useBrowser();

test('a student without a school address sends a student card by phone, and an admin verifies it', async () => {
  const student = await newVisitor({ viewport: PHONE });
  const college = await aCollege();
  const { userId, email, name } = await aStudent(student, { college });
  await student.open('/user/account');
  const box = student.page.getByRole('region', { name: /student/i });
  // Wider than the server keeps, in a format that it does not read: the phone makes a JPEG of it.
  const picture = await student.page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [2400, 1500];
    canvas.getContext('2d')?.fillRect(0, 0, 1200, 1500);
    return canvas.toDataURL('image/webp').split(',')[1] ?? '';
  });
  await box
    .getByLabel('Picture of your student card')
    .setInputFiles({ name: 'card.webp', mimeType: 'image/webp', buffer: Buffer.from(picture, 'base64') });
  await box.getByRole('button', { name: 'Agree and send' }).click();
  await box.getByText('Your card is waiting for us').waitFor();
  const [row] = await sqlOf('identity', 'SELECT id FROM student_cards WHERE user_id = $1', [userId]);

  const admin = await newVisitor({ viewport: PHONE });
  await anAdmin(admin);
  await admin.open('/admin/student-cards');
  await admin.page.getByRole('button', { name: `Review the card of ${name}` }).click();
  const dialog = admin.page.getByRole('dialog', { name: 'Student card' });
  const image = dialog.getByRole('img', { name: 'The student card' });
  await eventually(async () => expect(await image.evaluate((node: HTMLImageElement) => node.naturalWidth)).toBe(1600), {
    ...SOON,
    message: 'the picture never came',
  });
  // Students and visitors cannot read it.
  const path = `/api/admin/student-cards/${String(row?.id)}/picture`;
  const visitor = await newVisitor();
  expect((await student.context.request.get(path)).status()).toBe(403);
  expect((await visitor.context.request.get(path)).status()).toBe(401);

  await dialog.getByRole('button', { name: 'Verify' }).click();
  await admin.page.getByText('Student verified').first().waitFor();
  await dialog.waitFor({ state: 'detached' });
  await eventually(
    async () => expect((await mailsTo(email)).map(({ subject }) => subject)).toContain('You are a verified student'),
    { ...SOON, message: 'the student was never mailed' },
  );
  await student.open('/user/account');
  await box.getByText(college.name).waitFor();
  await box.getByText(/Verified by a student card/).waitFor();
  student.expectCleanConsole();
  admin.expectCleanConsole();
});
