import { eventually } from '@campus-deals/testing';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { PHONE, useBrowser } from '../browser.js';
import { mailsTo, mailTo } from '../inbox.js';
import { importColleges } from '../operator.js';
import { stack } from '../stack.js';

const HEADER = 'UNITID,INSTNM,IALIAS,ADDR,CITY,STABBR,ZIP,WEBADDR,SECTOR,CLOSEDAT,CYACTIVE,LONGITUD,LATITUDE';
const ROW =
  '990001,Larkspur Valley College,LVC,1 Hill Road,Larkspur,IA,52240,www.larkspur-valley.example.edu,2,-2,1,-91.5346,41.6611';

describe('a college opens', () => {
  const { newVisitor } = useBrowser();

  test('an operator imports it, students find it and subscribe, the goal is reached, it opens and each gets one mail', async () => {
    const file = join(stack().dataDir, 'larkspur.csv');
    await writeFile(file, `${HEADER}\n${ROW}\n`);
    const report = await importColleges(file, '--status', 'live');
    expect(report).toMatch(/1 (created|new|added)/i);

    const student = await newVisitor({ viewport: PHONE });
    await student.open('/');
    await student.page
      .getByRole('combobox', { name: /college/i })
      .first()
      .fill('larkspr');
    const suggestion = student.page.getByRole('option', { name: /Larkspur Valley College/ });
    await suggestion.waitFor();
    expect(await suggestion.textContent()).toContain('0/100');
    await suggestion.click();
    await student.page.waitForURL('**/college/larkspur-valley-college');
    await student.page.getByRole('heading', { level: 1, name: 'Larkspur Valley College' }).waitFor();

    const admin = await newVisitor();
    await admin.signInAs('Admin');
    const { id } = await admin.json(`/api/colleges/larkspur-valley-college`);
    expect(await admin.write('POST', `/api/admin/colleges/${id}/subscription-goal`, { goal: 2 })).toBe(200);

    await subscribe(student.page, 'ada@larkspur-valley.example.edu');
    const classmate = await newVisitor();
    await classmate.open('/college/larkspur-valley-college/newsletter');
    await subscribe(classmate.page, ' Grace@Larkspur-Valley.example.edu ');

    await eventually(async () => (await admin.json(`/api/colleges/${id}`)).isActive === true, {
      within: 10_000,
      message: 'the college never opened',
    });
    const mail = await mailTo('ada@larkspur-valley.example.edu');
    await mailTo('grace@larkspur-valley.example.edu');
    expect(mail.subject).toContain('Larkspur Valley College');
    expect(mail.text).toContain(`${stack().url}/college/larkspur-valley-college`);

    await student.open('/college/larkspur-valley-college');
    await student.page.getByText('Active', { exact: true }).first().waitFor();
    await student.open('/colleges/activation');
    await student.page.getByText('2 Students Subscribed', { exact: true }).waitFor();

    expect(await mailsTo('ada@larkspur-valley.example.edu')).toHaveLength(1);
    student.expectCleanConsole();
    classmate.expectCleanConsole();

    await leaveByMail(student.page, mail.text);
    await eventually(async () => (await admin.json(`/api/colleges/id/${id}/subscribers/count`)).count === 1, {
      message: 'the subscriber was never uncounted',
    });
    await Promise.all([student, classmate, admin].map((visitor) => visitor.leave()));
  });
});

async function subscribe(page: import('playwright-core').Page, address: string): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Email' }).first();
  await field.fill(address);
  await field.press('Enter');
  await page.getByText("You've been subscribed to our newsletter").first().waitFor();
  expect(await field.inputValue()).toBe('');
}

/** Opens the link of the mail's footer, as a scanner would (changes nothing), then presses the button. */
async function leaveByMail(page: import('playwright-core').Page, text: string): Promise<void> {
  const link = /https?:\/\/\S*\/newsletter\/unsubscribe#token=[\w.-]+/.exec(text)?.[0];
  expect(link).toBeDefined();
  await page.goto(link ?? '');
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await page.getByRole('heading', { name: 'You are unsubscribed' }).waitFor();
}
