import { eventually } from '@campus-deals/testing';
import { describe, expect, test } from 'vitest';
import { useBrowser, type Visitor } from '../browser.js';
import { mailTo } from '../inbox.js';
import { signInByCode } from '../sign-in.js';

describe('student status', () => {
  const { newVisitor } = useBrowser();
  const verification = (visitor: Visitor): Promise<Record<string, unknown>> =>
    visitor.json('/api/user/student-verification');

  test('follows from a sign-in with a school address, and suggests the college', async () => {
    const student = await newVisitor();
    await signInByCode(student, 'journey@cs.uiowa.edu');
    expect(await verification(student)).toMatchObject({
      status: 'verified',
      college: { shortName: 'university-of-iowa' },
    });
    await student.open('/user/account');
    await student.page.getByText('University of Iowa').first().waitFor();
    student.expectCleanConsole();
    await student.leave();
  });

  test('also follows from another address, confirmed by its link on any device', async () => {
    const student = await newVisitor();
    await signInByCode(student, 'private@mail.example');
    await student.open('/user/account');
    const box = student.page.getByRole('region', { name: /student/i });
    await box.getByRole('textbox', { name: /school/i }).fill('private@alumni.ku.edu');
    await box.getByRole('button', { name: /^Send link/ }).click();
    await box.getByText('This is not a school address we know.', { exact: false }).waitFor();
    await box.getByRole('textbox', { name: /school/i }).fill('private@ku.edu');
    await box.getByRole('button', { name: /^Send link/ }).click();

    const link = /https?:\/\/\S*#school_token=\S+/.exec((await mailTo('private@ku.edu')).text)?.[0];
    expect(link).toBeDefined();
    expect(await verification(student)).toMatchObject({ status: 'pending', address: 'private@ku.edu' });
    const phone = await newVisitor();
    await phone.open(link ?? '');
    expect(await verification(student)).toMatchObject({ status: 'pending' });
    await phone.page.getByRole('main').getByRole('button').first().click();
    await phone.page.getByText('University of Kansas').first().waitFor();
    await eventually(async () => (await verification(student)).status === 'verified', {
      message: 'the student was never verified',
    });
    phone.expectCleanConsole();
    await phone.leave();
    await student.leave();
  });
});
