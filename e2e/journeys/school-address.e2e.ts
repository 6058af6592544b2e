import { eventually } from '@campus-deals/testing';
import { describe, expect, test } from 'vitest';
import { useBrowser, type Visitor } from '../browser.js';
import { mailTo } from '../inbox.js';
import { signInWithoutMail } from '../sign-in.js';
import { aCollege, aStudent, SOON } from '../factories.js';

describe('student status', () => {
  const { newVisitor } = useBrowser();
  const verification = (visitor: Visitor): Promise<Record<string, unknown>> =>
    visitor.json('/api/user/student-verification');

  test('follows from a sign-in with a school address, and suggests the college', async () => {
    const student = await newVisitor();
    const { name, shortName } = await aCollege();
    await signInWithoutMail(student, `journey@cs.${shortName}.edu`);
    expect(await verification(student)).toMatchObject({ status: 'verified', college: { shortName } });
    await student.open('/user/account');
    await student.page.getByText(name).first().waitFor();
    student.expectCleanConsole();
  });

  test('also follows from another address, confirmed by its link on any device', async () => {
    const student = await newVisitor();
    const { name, shortName } = await aCollege();
    const address = `private@${shortName}.edu`;
    await aStudent(student);
    await student.open('/user/account');
    const box = student.page.getByRole('region', { name: /student/i });
    await box.getByRole('textbox', { name: /school/i }).fill(`private@alumni.${shortName}.edu`);
    await box.getByRole('button', { name: /^Send link/ }).click();
    await box.getByText('This is not a school address we know.', { exact: false }).waitFor();
    await box.getByRole('textbox', { name: /school/i }).fill(address);
    await box.getByRole('button', { name: /^Send link/ }).click();

    const link = /https?:\/\/\S*#school_token=\S+/.exec((await mailTo(address)).text)?.[0];
    expect(link).toBeDefined();
    expect(await verification(student)).toMatchObject({ status: 'pending', address });
    const phone = await newVisitor();
    await phone.open(link ?? '');
    expect(await verification(student)).toMatchObject({ status: 'pending' });
    await phone.page.getByRole('main').getByRole('button').first().click();
    await phone.page.getByText(name).first().waitFor();
    await eventually(async () => (await verification(student)).status === 'verified', {
      ...SOON,
      message: 'the student was never verified',
    });
    phone.expectCleanConsole();
  });
});
