import type { ReportDto, ReportNumbersDto } from '@campus-deals/contracts/catalog/report.dto';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { anAdminCollege, anAdminVendor, serveAdmin, serveList } from '../../testing/admin-facts.js';
import { calls, serve } from '../../testing/fake-server.js';
import { renderRoute } from '../../testing/render-page.js';
import { reportChoiceOf } from './report-bar.js';

const REPORTS = 'GET /api/admin/reports';
const iowa = anAdminCollege({ id: 5, name: 'University of Iowa' });
const reed = anAdminCollege({ id: 6, name: 'Reed College' });

const numbers = (given: Partial<ReportNumbersDto> = {}): ReportNumbersDto => ({
  views: 0,
  saves: 0,
  redemptions: 0,
  savedCents: 0,
  knownSavings: 0,
  approved: 0,
  rejected: 0,
  ...given,
});

function aReport(name: string, facts: Partial<ReportDto> = {}): ReportDto {
  return {
    name,
    timeZone: 'America/Chicago',
    runningDeals: 12,
    step: 'day',
    current: {
      range: { from: '2026-11-01', to: '2026-11-02' },
      numbers: numbers({ redemptions: 30, savedCents: 12_550, knownSavings: 20, approved: 4 }),
      waits: { decisions: 4, onTime: 3, medianHours: 3.5, p90Hours: 9.25 },
    },
    previous: {
      range: { from: '2026-10-30', to: '2026-10-31' },
      numbers: numbers({ redemptions: 20 }),
      waits: { decisions: 0, onTime: 0, medianHours: null, p90Hours: null },
    },
    periods: [
      { from: '2026-11-01', ...numbers({ redemptions: 10, savedCents: 2550 }) },
      { from: '2026-11-02', ...numbers({ redemptions: 20, savedCents: 10_000 }) },
    ],
    ...facts,
  };
}

beforeEach(() => {
  serveAdmin();
  serveList('/api/admin/colleges', [iowa, reed]);
  serveList('/api/admin/vendors', [anAdminVendor({ id: 8, name: 'The Kettle' })]);
  serve('GET /api/colleges/id/5', iowa);
  serve('GET /api/colleges/id/6', reed);
  serve(`${REPORTS}/colleges/5`, aReport('University of Iowa'));
});

const open = (query = '') => renderRoute(`/admin/reports${query}`);
const rowsOf = async (name: string) => {
  fireEvent.click(screen.getByText('Show as table'));
  return within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .map(({ textContent }) => textContent);
};

describe('a report', () => {
  it.each([
    ['College', 'University of Iowa', '?id=5'],
    ['Vendor', 'The Kettle', '?id=8&kind=vendor'],
  ])('asks for a %s, and shows the chosen one: %s', async (kind, name, query) => {
    serve(`${REPORTS}/vendors/8`, aReport('The Kettle'));
    const { user, where } = open();
    await user.click(await screen.findByRole('button', { name: `A ${kind.toLowerCase()}` }));
    expect(await screen.findByText(`Choose a ${kind.toLowerCase()}`)).toBeTruthy();
    expect(calls.filter(({ path }) => path.startsWith('/api/admin/reports'))).toEqual([]);
    await user.type(screen.getByRole('combobox', { name: kind }), name.slice(-4));
    await user.click(await screen.findByRole('option', { name: new RegExp(name) }));
    expect(await screen.findByRole('heading', { name })).toBeTruthy();
    expect(where()).toBe(`/admin/reports${query}`);
  });

  it('compares each number with the days before', async () => {
    open('?id=5');
    const totals = await screen.findByRole('region', { name: 'Totals' });
    expect(totals.textContent).toContain('Redemptions3050% more than before (20)');
    expect(totals.textContent).toContain('Savings$125.50None before');
    expect(totals.textContent).toContain('Decision time3.5 h3 of 4 by the due date. Half took at most this long');
    expect(totals.textContent).toContain('nine of ten 9.3 h.');
    expect(totals.textContent).toContain('Before: October 30, 2026 to October 31, 2026');
  });

  it('compares with another college', async () => {
    serve(
      `${REPORTS}/colleges/6`,
      aReport('Reed College', { periods: [{ from: '2026-11-02', ...numbers({ redemptions: 40 }) }] }),
    );
    const { user, where } = open('?id=5');
    await screen.findByRole('region', { name: 'Totals' });
    await user.selectOptions(screen.getByLabelText('Compare with'), 'Another college');
    await user.type(await screen.findByRole('combobox', { name: 'Other college' }), 'reed');
    await user.click(await screen.findByRole('option', { name: /Reed College/ }));
    await waitFor(() => expect(where()).toBe('/admin/reports?id=5&other=6'));
    await screen.findByRole('columnheader', { name: 'Reed College' });
    expect(await rowsOf('Redemptions by day')).toEqual(['DayUniversity of IowaReed College', 'Nov 22040', 'Nov 1100']);
    expect(screen.getByRole('region', { name: 'Totals' }).textContent).toContain('Redemptions30No change (30)');
  });
});

describe('a report that cannot be read', () => {
  it.each([
    [404, { code: 'college_not_found' }, 'College Not Found'],
    [400, { code: 'validation_failed', errors: { to: ['At most 366 days at once'] } }, 'At most 366 days at once'],
  ])('(%i) says why', async (status, problem, text) => {
    serve(`${REPORTS}/colleges/5`, problem, { status });
    open('?id=5&from=2020-01-01&to=2026-01-31');
    expect(await screen.findByText(text)).toBeTruthy();
  });
});

it.each([
  ['', { kind: 'college', id: undefined, other: undefined, days: 28 }],
  ['kind=vendor&id=8&other=0&days=365', { kind: 'vendor', id: 8, other: 0, days: 365 }],
  ['kind=deal&id=x&other=-1', { kind: 'college', id: undefined, other: undefined }],
])('the address "%s" is %o', (query, choice) => {
  expect(reportChoiceOf(new URLSearchParams(query))).toMatchObject(choice);
});
