import { HOSTILE_TEXTS } from '@campus-deals/contracts/testing/hostile-texts';
import { expect, it } from 'vitest';
import { calendarFile } from './calendar-file.js';

const vendor = { name: 'Corner Counter', address: '12 Main St', city: 'Iowa City', state: 'IA' };
const deal = {
  id: 7,
  title: 'Half off; all sandwiches',
  description: 'Any sandwich',
  startDate: '2026-11-01T00:00:00.000Z',
  endDate: null,
  schedule: null,
  timeZone: 'America/Chicago',
};
const url = 'https://deals.example/college/iowa/deal/7';
const linesOf = (facts: Partial<Parameters<typeof calendarFile>[0]['deal']>, now: string) =>
  calendarFile({ deal: { ...deal, ...facts }, vendor, url }, Date.parse(now))
    .replace(/\r\n /g, '')
    .split('\r\n');

it('repeats weekly in the time zone of the college, until the deal ends', () => {
  // A Wednesday in Iowa, 6 PM.
  const lines = linesOf(
    { schedule: { weekdays: [4, 2], from: '17:00', to: '19:30' }, endDate: '2027-02-01T06:00:00.000Z' },
    '2026-11-19T00:00:00.000Z',
  );
  expect(lines).toContain('DTSTART;TZID=America/Chicago:20261119T170000');
  expect(lines).toContain('DTEND;TZID=America/Chicago:20261119T193000');
  expect(lines).toContain('RRULE:FREQ=WEEKLY;BYDAY=TU,TH;UNTIL=20270201T060000Z');
  expect(lines).toContain('TZID:America/Chicago');
  expect(lines).toContain('SUMMARY:Half off\\; all sandwiches (Corner Counter)');
  expect(lines).toContain('UID:deal-7@deals.example');
  expect(lines).toContain(`URL:${url}`);
});

it('begins with the current opening, even one that began yesterday', () => {
  // A Friday in Iowa, 12:30 AM; Thursday's opening ends at 2.
  const lines = linesOf({ schedule: { weekdays: [4, 5], from: '22:00', to: '02:00' } }, '2026-11-20T06:30:00.000Z');
  expect(lines).toContain('DTSTART;TZID=America/Chicago:20261119T220000');
  expect(lines).toContain('DTEND;TZID=America/Chicago:20261120T020000');
  expect(lines).toContain('RRULE:FREQ=WEEKLY;BYDAY=TH,FR');
});

it('begins next week when the week is over', () => {
  const lines = linesOf({ schedule: { weekdays: [1], from: '08:00', to: '09:00' } }, '2026-11-16T15:00:00.000Z');
  expect(lines).toContain('DTSTART;TZID=America/Chicago:20261123T080000');
});

it('begins with the start of a future deal', () => {
  const lines = linesOf(
    { startDate: '2026-12-10T06:00:00.000Z', schedule: { weekdays: [2], from: '17:00', to: '19:00' } },
    '2026-11-19T00:00:00.000Z',
  );
  expect(lines).toContain('DTSTART;TZID=America/Chicago:20261215T170000');
});

it("of a deal with an end only marks its last day, by the college's calendar", () => {
  // Midnight in Iowa: December 1 has just begun there, so the deal is over.
  const lines = linesOf({ endDate: '2026-12-01T06:00:00.000Z' }, '2026-11-19T00:00:00.000Z');
  expect(lines).toContain('DTSTART;VALUE=DATE:20261130');
  expect(lines).toContain('DTEND;VALUE=DATE:20261201');
  expect(lines.some((line) => line.startsWith('RRULE'))).toBe(false);
});

it.each(Object.entries(HOSTILE_TEXTS))('%s is text in the calendar, never another property', (_what, text) => {
  const namesOf = (file: string) => {
    // Programs also break lines at a carriage return, and some at the separators of Unicode.
    const lines = file.replace(/\r\n[ \t]/g, '').split(/\r\n|[\r\n\u2028\u2029]/);
    return lines.map((line) => line.split(/[:;]/)[0]);
  };
  const fileWith = (word: string) =>
    calendarFile(
      {
        deal: { ...deal, title: word, description: word, endDate: '2026-12-01T06:00:00.000Z' },
        vendor: { ...vendor, name: word, address: word },
        url,
      },
      0,
    );
  const file = fileWith(text);
  expect(namesOf(file)).toEqual(namesOf(fileWith('Tea')));
  expect(file).not.toMatch(/(?![\t\n\r])\p{Cc}/u);
});
