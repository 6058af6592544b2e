import { expect, test } from 'vitest';
import { csvOf } from './analytics-csv.js';

const row = (title: string) => ({ day: '2027-01-01', dealId: 7, title, views: 4, saves: 3, codes: 2, redemptions: 1 });

test('is a table that spreadsheets read, one row a deal and day', () => {
  expect(csvOf([row('Tea for two'), row('Cake')])).toBe(
    '\uFEFFDate,Deal ID,Deal,Views,Saves,Codes,Redemptions\r\n2027-01-01,7,"Tea for two",4,3,2,1\r\n2027-01-01,7,"Cake",4,3,2,1\r\n',
  );
  expect(csvOf([])).toBe('\uFEFFDate,Deal ID,Deal,Views,Saves,Codes,Redemptions\r\n');
});

test.each([
  ['=HYPERLINK("http://x.example","y")', `"'=HYPERLINK(""http://x.example"",""y"")"`],
  ['+1+1', `"'+1+1"`],
  ['-20% today', `"'-20% today"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['\t=1+1', `"'\t=1+1"`],
  [' =1+1', `"' =1+1"`],
  ['Tea, "hot"\nor cold', `"Tea, ""hot""\nor cold"`],
  ['$5 off', `"$5 off"`],
])('%j is text there', (title, cell) => {
  expect(csvOf([row(title)])).toContain(`2027-01-01,7,${cell},4`);
});
