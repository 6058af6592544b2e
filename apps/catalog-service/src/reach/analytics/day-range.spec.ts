import { describe, expect, test } from 'vitest';
import { before, daysOf, lengthOf, rangeOf, wholeMonthsOf } from './day-range.js';

const TODAY = '2028-03-01';

test.each([
  [{ from: '2028-01-01', to: '2028-02-29' }, '2028-01-01', '2028-03-01'],
  [{ from: '2027-12-02', to: '2028-02-28' }, '2028-01-01', '2028-02-01'],
  [{ from: '2028-01-02', to: '2028-02-28' }, '2028-01-02', '2028-01-02'],
  [{ from: '2028-02-03', to: '2028-02-20' }, '2028-02-03', '2028-02-03'],
  [{ from: '2028-02-01', to: '2028-02-29' }, '2028-02-01', '2028-03-01'],
])('the whole months of %j are from %s until before %s', (range, monthsFrom, monthsEnd) => {
  expect(wholeMonthsOf(range)).toEqual({ monthsFrom, monthsEnd });
});

describe('the days of analytics', () => {
  test.each([
    [{}, { from: '2028-02-03', to: TODAY }],
    [{ from: '2028-02-29' }, { from: '2028-02-29', to: TODAY }],
    [{ to: '2028-01-28' }, { from: '2028-01-01', to: '2028-01-28' }],
    [
      { from: '2027-01-01', to: '2027-01-01' },
      { from: '2027-01-01', to: '2027-01-01' },
    ],
  ])('requested as %j are %j', (asked, range) => {
    expect(rangeOf(asked, TODAY)).toEqual(range);
  });

  test.each([{ from: '2028-03-02' }, { from: '2027-02-28' }])('%j until today are refused', (asked) => {
    expect(() => rangeOf(asked, TODAY)).toThrow(expect.objectContaining({ code: 'validation_failed' }));
  });

  test('are compared with the same number right before, across leap days and daylight saving time', () => {
    const range = { from: '2028-02-28', to: '2028-03-01' };
    expect(daysOf(range)).toEqual(['2028-02-28', '2028-02-29', '2028-03-01']);
    expect(before(range)).toEqual({ from: '2028-02-25', to: '2028-02-27' });
    expect(lengthOf({ from: '2026-11-01', to: '2026-11-02' })).toBe(2);
  });
});
