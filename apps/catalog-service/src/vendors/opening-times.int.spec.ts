import 'reflect-metadata';
import { describe, expect, test } from 'vitest';
import { sharedCatalog } from '../testing/catalog-app.js';

const catalog = await sharedCatalog();

/** `Su 22:00-02:00` → [7], 22:00, 02:00. */
const DAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];
function windowOf(text: string): { weekdays: number[]; from: string; to: string } {
  const [days = '', hours = ''] = text.split(' ');
  const [from = '', to = ''] = hours.split('-');
  return { weekdays: days.split(',').map((day) => DAYS.indexOf(day) + 1), from, to };
}

const CHICAGO = 'America/Chicago';
const NEW_YORK = 'America/New_York';
const PHOENIX = 'America/Phoenix';

/** Clocks go forward on 8 March 2026 at 2:00 and back on 1 November at 2:00. 2 March and 26 October are Mondays. */
const CASES: [window: string, zone: string, instant: string, isOpen: boolean][] = [
  // An ordinary week, in winter (-6) and in summer (-5).
  ['Tu,Th 17:00-19:00', CHICAGO, '2026-01-13T22:59:59.999Z', false],
  ['Tu,Th 17:00-19:00', CHICAGO, '2026-01-13T23:00:00Z', true],
  ['Tu,Th 17:00-19:00', CHICAGO, '2026-01-14T00:59:59Z', true],
  ['Tu,Th 17:00-19:00', CHICAGO, '2026-01-14T01:00:00Z', false],
  ['Tu,Th 17:00-19:00', CHICAGO, '2026-07-14T22:00:00Z', true],
  ['Tu,Th 17:00-19:00', CHICAGO, '2026-07-14T21:59:00Z', false],
  // The same hours around both changes: the wall clock counts, not the hours since.
  ['Sa,Su,Mo 17:00-19:00', NEW_YORK, '2026-03-08T21:00:00Z', true],
  ['Sa,Su,Mo 17:00-19:00', NEW_YORK, '2026-03-08T20:59:00Z', false],
  ['Sa,Su,Mo 17:00-19:00', NEW_YORK, '2026-03-08T23:00:00Z', false],
  ['Sa,Su,Mo 17:00-19:00', NEW_YORK, '2026-11-01T21:59:00Z', false],
  ['Sa,Su,Mo 17:00-19:00', NEW_YORK, '2026-11-01T22:00:00Z', true],
  // An hour that the day in March does not have, and one that the day in November has twice.
  ['Su 02:00-03:00', NEW_YORK, '2026-03-08T06:59:59Z', false],
  ['Su 02:00-03:00', NEW_YORK, '2026-03-08T07:00:00Z', false],
  ['Su 02:00-03:00', NEW_YORK, '2026-03-15T06:30:00Z', true],
  ['Su 01:00-02:00', NEW_YORK, '2026-11-01T05:30:00Z', true],
  ['Su 01:00-02:00', NEW_YORK, '2026-11-01T06:30:00Z', true],
  // Past midnight: the day is the one it began on, also through a change.
  ['Sa 22:00-02:00', NEW_YORK, '2026-03-08T03:00:00Z', true],
  ['Sa 22:00-02:00', NEW_YORK, '2026-03-08T06:59:59Z', true],
  ['Sa 22:00-02:00', NEW_YORK, '2026-03-08T07:00:00Z', false],
  ['Sa 22:00-02:00', NEW_YORK, '2026-03-07T06:00:00Z', false],
  ['Sa 22:00-03:00', NEW_YORK, '2026-03-08T06:59:59Z', true],
  ['Sa 22:00-03:00', NEW_YORK, '2026-03-08T07:00:00Z', false],
  ['Sa 22:00-02:00', NEW_YORK, '2026-11-01T06:59:00Z', true],
  ['Sa 22:00-02:00', NEW_YORK, '2026-11-01T07:00:00Z', false],
  ['Su 22:00-02:00', CHICAGO, '2026-01-12T07:59:00Z', true],
  ['Su 22:00-02:00', CHICAGO, '2026-01-12T08:00:00Z', false],
  ['Mo 22:00-02:00', CHICAGO, '2026-01-12T07:59:00Z', false],
  // Until midnight, and all day long.
  ['Fr 17:00-00:00', CHICAGO, '2026-01-17T05:59:59Z', true],
  ['Fr 17:00-00:00', CHICAGO, '2026-01-17T06:00:00Z', false],
  ['Fr 00:00-00:00', CHICAGO, '2026-01-16T06:00:00Z', true],
  ['Fr 00:00-00:00', CHICAGO, '2026-01-16T05:59:59Z', false],
  ['Fr 08:00-08:00', CHICAGO, '2026-01-17T13:59:00Z', true],
  ['Fr 08:00-08:00', CHICAGO, '2026-01-17T14:00:00Z', false],
  // Where clocks are never changed.
  ['Su 17:00-19:00', PHOENIX, '2026-03-09T00:00:00Z', true],
  ['Su 17:00-19:00', PHOENIX, '2026-11-02T00:00:00Z', true],
];

async function first<T>(sql: string, values: unknown[]): Promise<T | undefined> {
  const [row] = await catalog.em().execute<T[]>(sql, values);
  return row;
}

describe('a window on a college’s clock', () => {
  test.each(CASES)('%s in %s at %s: open %s, as a deal’s and as a vendor’s', async (text, zone, instant, isOpen) => {
    const { weekdays, from, to } = windowOf(text);
    const hours = JSON.stringify(weekdays.map((weekday) => ({ weekday, from, to })));
    const row = await first(
      `SELECT is_open_at(?::smallint[], ?::time, ?::time, ?, ?::timestamptz) AS deal,
         open_minutes(?::jsonb) @> minute_of_week(?, ?::timestamptz) AS vendor`,
      [`{${weekdays.join(',')}}`, from, to, zone, instant, hours, zone, instant],
    );
    expect(row).toEqual({ deal: isOpen, vendor: isOpen });
  });

  test('that is not there is always open; hours that are not there are neither open nor closed', async () => {
    expect(
      await first(`SELECT is_open_at(NULL, NULL, NULL, ?, now()) AS open, open_minutes(NULL) AS minutes`, [CHICAGO]),
    ).toEqual({ open: true, minutes: null });
  });

  test('several openings of one day count each', async () => {
    const hours = JSON.stringify([
      { weekday: 1, from: '08:00', to: '12:00' },
      { weekday: 1, from: '13:00', to: '17:00' },
    ]);
    const row = await first(
      `SELECT ARRAY(SELECT open_minutes(?::jsonb) @> minute_of_week('UTC', at::timestamptz)
      FROM unnest(ARRAY['2026-01-12T11:59Z', '2026-01-12T12:30Z', '2026-01-12T13:00Z']) WITH ORDINALITY AS asked (at, n) ORDER BY n) AS open`,
      [hours],
    );
    expect(row).toEqual({ open: [true, false, true] });
  });

  test('a day marked as closed is not open, also if no other day has hours', async () => {
    const closed = { weekday: 2, from: null, to: null };
    const monday = { weekday: 1, from: '00:00', to: '00:00' };
    const rows = await catalog
      .em()
      .execute(
        `SELECT open_minutes(hours)::text AS minutes FROM unnest(ARRAY[?::jsonb, ?::jsonb]) WITH ORDINALITY AS given (hours, n) ORDER BY n`,
        [JSON.stringify([monday, closed]), JSON.stringify([closed])],
      );
    expect(rows).toEqual([{ minutes: '{[0,1440)}' }, { minutes: '{}' }]);
  });
});
