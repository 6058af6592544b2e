import { expect, test } from 'vitest';
import { csvOf } from './vendor-analytics.service.js';

const row = (title: string) => ({ day: '2027-01-01', dealId: 7, title, views: 4, saves: 3, codes: 2, redemptions: 1 });

test('is a table for spreadsheets, one row per deal and day', () => {
  expect(csvOf([row('Tea for two'), row('=cmd()')])).toBe(
    "\uFEFFDate,Deal ID,Deal,Views,Saves,Codes,Redemptions\r\n2027-01-01,7,Tea for two,4,3,2,1\r\n2027-01-01,7,'=cmd(),4,3,2,1\r\n",
  );
  expect(csvOf([], [{ kind: 'device', name: '=Front', place: 'Downtown', redemptions: 3 }])).toBe(
    "\uFEFFDate,Deal ID,Deal,Views,Saves,Codes,Redemptions\r\n\r\nCounter,Name,Place,Redemptions\r\nCounter device,'=Front,Downtown,3\r\n",
  );
  expect(csvOf([])).toBe('\uFEFFDate,Deal ID,Deal,Views,Saves,Codes,Redemptions\r\n');
});
