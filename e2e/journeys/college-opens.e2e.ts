import { eventually } from '@campus-deals/testing';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PHONE, useBrowser } from '../browser.js';
import { asDemoAdmin, SOON } from '../factories.js';
import { mailsTo, mailTo } from '../inbox.js';
import { importColleges } from '../operator.js';
import { stack } from '../stack.js';

const UNIT_ID = 1_000_000 + Math.floor(Math.random() * 1e9);
const KEY = UNIT_ID.toString(36);
const NAME = `Larkspur ${KEY} College`;
const PATH = `/college/larkspur-${KEY}-college`;
const HEADER = 'UNITID,INSTNM,IALIAS,ADDR,CITY,STABBR,ZIP,WEBADDR,SECTOR,CLOSEDAT,CYACTIVE,LONGITUD,LATITUDE';
const ROW = `${UNIT_ID},${NAME},,1 Hill Road,Larkspur,IA,52240,www.larkspur.example.edu,2,-2,1,-91.5346,41.6611`;

const { newVisitor } = useBrowser();

test('a college opens: an operator imports it, students find it and subscribe, the goal is reached, it opens and each gets one mail', async () => {
  const file = join(stack().dataDir, 'larkspur.csv');
  await writeFile(file, `${HEADER}\n${ROW}\n`);
  expect(await importColleges(file, '--status', 'live')).toMatch(/1 (created|new|added)/i);

  const ada = `ada@${KEY}.example.edu`;
  const student = await newVisitor({ viewport: PHONE });
  await student.open('/');
  await student.collegeSearch.fill(`larkspr ${KEY}`);
  const suggestion = student.page.getByRole('option', { name: NAME });
  await suggestion.waitFor();
  expect(await suggestion.textContent()).toContain('0/100');
  await suggestion.click();
  await student.page.waitForURL(`**${PATH}`);
  await student.page.getByRole('heading', { level: 1, name: NAME }).waitFor();

  const { id } = await student.json(`/api/colleges/${PATH.split('/').at(-1)}`);
  await asDemoAdmin('POST', `/api/admin/colleges/${id}/subscription-goal`, { goal: 2 });

  await subscribe(student.page, ada);
  const classmate = await newVisitor();
  await classmate.open(`${PATH}/newsletter`);
  await subscribe(classmate.page, ` Grace@${KEY}.example.edu `);

  await eventually(async () => (await student.json(`/api/colleges/${id}`)).isActive === true, {
    ...SOON,
    message: 'the college never opened',
  });
  const mail = await mailTo(ada);
  await mailTo(`grace@${KEY}.example.edu`);
  expect(mail.subject).toContain(NAME);
  expect(mail.text).toContain(stack().url + PATH);

  await student.open(PATH);
  await student.page.getByRole('tab', { name: 'All Deals' }).waitFor();

  expect(await mailsTo(ada)).toHaveLength(1);
  student.expectCleanConsole();
  classmate.expectCleanConsole();

  await leaveByMail(student.page, mail.text);
  await eventually(async () => (await student.json(`/api/colleges/id/${id}/subscribers/count`)).count === 1, {
    ...SOON,
    message: 'the subscriber was never uncounted',
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
