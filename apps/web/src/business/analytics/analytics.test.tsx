import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { niceTop } from '../../kit/chart/column-chart.js';
import { changeOf, shareText } from '../../kit/text/change.js';
import { calls, serve } from '../../testing/fake-server.js';
import { renderRoute } from '../../testing/render-page.js';
import { serveVendor, someAnalytics } from '../../testing/vendor-facts.js';
import { hrefOf } from '../../testing/shown.js';
import { choiceOf, rangeQuery } from './analytics.route.js';

const READ = 'GET /api/vendor/analytics';
const NOW = new Date(2026, 10, 22, 12).getTime();

const DEAL = { status: 'approved', countedBy: 'counter', views: 0, saves: 0, codes: 0, redemptions: 0 } as const;

const busy = someAnalytics({
  totals: { views: 400, saves: 40, codes: 20, redemptions: 15 },
  previous: {
    range: { from: '2026-10-04', to: '2026-10-31' },
    totals: { views: 200, saves: 50, codes: 20, redemptions: 0 },
  },
  days: [
    { date: '2026-11-26', views: 0, saves: 0, codes: 0, redemptions: 1 },
    { date: '2026-11-27', views: 150, saves: 10, codes: 5, redemptions: 4 },
    { date: '2026-11-28', views: 250, saves: 30, codes: 15, redemptions: 11 },
  ],
  hours: Array.from({ length: 24 }, (_, hour) => ({ hour, views: hour, redemptions: hour === 17 ? 9 : 0 })),
  deals: [
    { ...DEAL, dealId: 7, title: 'Tea for two', views: 300, saves: 30, codes: 15, redemptions: 12 },
    { ...DEAL, dealId: 8, title: 'Cake', status: 'expired', views: 100, saves: 10, codes: 5, redemptions: 3 },
  ],
});

beforeEach(() => {
  serveVendor();
  serve(READ, busy);
});

async function open(query = '') {
  const page = renderRoute(`/vendor/analytics${query}`);
  await screen.findByRole('heading', { level: 1, name: 'Analytics' });
  return page;
}
const asked = () => calls.filter(({ path }) => path.startsWith('/api/vendor/analytics')).map(({ path }) => path);

describe('the numbers', () => {
  it('are compared with the previous period, and show how many students took each step', async () => {
    await open();
    const totals = await screen.findByRole('region', { name: 'Totals' });
    expect(totals.textContent).toContain('Views400100% more than before (200)');
    expect(totals.textContent).toContain('Saves4020% fewer than before (50)');
    expect(totals.textContent).toContain('Codes20No change (20)');
    expect(totals.textContent).toContain('Redemptions15None before');
    expect(totals.textContent).toContain('October 4, 2026 to October 31, 2026');
    const steps = within(screen.getByRole('region', { name: 'From view to redemption' })).getAllByRole('listitem');
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      'Views400',
      'Saves40 · 10% of views',
      'Codes20 · 5% of views',
      'Redemptions15 · 75% of codes',
    ]);
  });

  it('say what students saved, and how many redemptions each counter and each place made', async () => {
    serve(READ, {
      ...busy,
      savings: { cents: 4250, known: 9, redemptions: 15 },
      counters: [
        { kind: 'device', name: 'Front', place: 'Downtown', redemptions: 9 },
        { kind: 'owner', name: null, place: null, redemptions: 6 },
      ],
      places: [{ place: 'Downtown', redemptions: 9 }],
    });
    await open();
    const saved = await screen.findByRole('region', { name: 'What students saved' });
    expect(saved.textContent).toContain('$42.50Known for 9 of 15 redemptions.');
    const rows = within(screen.getByRole('table', { name: 'Redemptions by counter' })).getAllByRole('row');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'CounterRedemptions',
      'FrontCounter device · Downtown9',
      'Your account6',
    ]);
    expect(screen.getByRole('table', { name: 'Redemptions by place' }).textContent).toContain('Downtown9');
  });

  it('say which deals cannot be counted, and leave their codes out of the share', async () => {
    const deals = [
      { ...DEAL, dealId: 7, title: 'Tea', codes: 20, redemptions: 15 },
      { ...DEAL, dealId: 8, title: 'Said aloud', countedBy: null, codes: 80 },
      { ...DEAL, dealId: 9, title: 'Shown', countedBy: 'student' as const },
      { ...DEAL, dealId: 10, title: 'Confirmed', countedBy: 'pin' as const },
    ];
    const totals = { views: 400, saves: 40, codes: 100, redemptions: 15 };
    serve(READ, { ...busy, deals, totals, uncountedCodes: 80 });
    await open();
    const row = async (name: RegExp) => (await screen.findByRole('row', { name })).textContent;
    expect(await row(/^Tea/)).toBe('TeaApproved002015');
    expect(await row(/^Said aloud/)).toMatch(/Cannot be counted: everybody has the same code.*0080–not counted$/);
    expect(await row(/^Shown/)).toMatch(/Counted when students press “I am at the counter”\.0000$/);
    expect(await row(/^Confirmed/)).toContain('Counted with your PIN.');
    const funnel = screen.getByRole('region', { name: 'From view to redemption' });
    expect(funnel.textContent).toContain('Redemptions15 · 75% of codes that can be counted');
  });

  it('are charted by day and by hour, each with a table of the same values to open', async () => {
    const { user } = await open();
    for (const fold of await screen.findAllByText('Show as table')) await user.click(fold);
    expect(await screen.findByRole('img', { name: 'Views per day: at most 250, November 28, 2026' })).toBeTruthy();
    await user.click(within(screen.getByRole('group', { name: 'Shown day by day' })).getByText('Redemptions'));
    expect(screen.getByRole('img', { name: 'Redemptions per day: at most 11, November 28, 2026' })).toBeTruthy();
    expect(screen.getByRole('img', { name: 'Redemptions per hour of the day: at most 9, 5 PM' })).toBeTruthy();
    const table = screen.getByRole('table', { name: 'Numbers day by day' });
    const rows = within(table).getAllByRole('row');
    expect(rows.map((row) => row.textContent).slice(0, 2)).toEqual([
      'DayViewsSavesCodesRedemptions',
      'Nov 28250301511',
    ]);
    expect(within(screen.getByRole('table', { name: 'Numbers hour by hour' })).getAllByRole('row')).toHaveLength(25);
  });

  it('are not charted before three days have activity, but listed', async () => {
    serve(READ, { ...busy, days: busy.days.slice(1), timeZone: 'America/Los_Angeles' });
    const { user } = await open();
    expect(await screen.findAllByText('A chart appears here after 3 days with activity.')).toHaveLength(2);
    expect(screen.queryByRole('img', { name: /per day/ })).toBeNull();
    expect(screen.getByText(/on the college’s clock: Pacific Time/)).toBeTruthy();
    for (const fold of screen.getAllByText('Show as table')) await user.click(fold);
    expect(within(screen.getByRole('table', { name: 'Numbers day by day' })).getAllByRole('row')).toHaveLength(3);
  });

  it('are limited to a deal by a click on its name, and reset again', async () => {
    const { user, where } = await open();
    const table = await screen.findByRole('table', { name: 'Numbers deal by deal' });
    expect(within(table).getByText('Expired')).toBeTruthy();
    await user.click(within(table).getByRole('button', { name: 'Tea for two' }));
    await waitFor(() => expect(where()).toBe('/vendor/analytics?dealId=7'));
    await waitFor(() => expect(asked().at(-1)).toBe('/api/vendor/analytics?dealId=7'));
    await user.click(await screen.findByRole('button', { name: 'Show all deals' }));
    await waitFor(() => expect(where()).toBe('/vendor/analytics'));
  });
});

describe('the range', () => {
  it('is in the address, and is sent to the server', async () => {
    const { user, where } = await open();
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Days' }), 'Last 7 days');
    await waitFor(() => expect(where()).toBe('/vendor/analytics?days=7'));
    await waitFor(() => expect(asked().at(-1)).toMatch(/\?from=\d{4}-\d\d-\d\d$/));
  });

  it('chosen by date goes to the server and to the spreadsheet', async () => {
    await open('?from=2026-01-01&to=2026-01-31&dealId=8');
    await screen.findByRole('region', { name: 'Totals' });
    expect(asked()).toEqual(['/api/vendor/analytics?from=2026-01-01&to=2026-01-31&dealId=8']);
    expect(await hrefOf('Download CSV')).toBe('/api/vendor/analytics.csv?from=2026-01-01&to=2026-01-31&dealId=8');
  });

  it('that the server rejects shows the reason', async () => {
    serve(READ, { code: 'validation_failed', errors: { to: ['At most 366 days at once'] } }, { status: 400 });
    await open('?from=2020-01-01&to=2026-01-31');
    expect(await screen.findByText('At most 366 days at once')).toBeTruthy();
  });

  it.each([
    ['', { days: 28 }, {}],
    ['days=7', { days: 7 }, { from: '2026-11-16' }],
    ['days=8', { days: 28 }, {}],
    ['from=2026-01-01', { days: 28 }, {}],
    ['from=soon&to=2026-01-01&dealId=x', { days: 28, dealId: undefined }, {}],
    ['from=2026-01-01&to=2026-02-01', { days: undefined }, { from: '2026-01-01', to: '2026-02-01' }],
  ])('"%s" is %o, requested as %o', (query, choice, params) => {
    const read = choiceOf(new URLSearchParams(query));
    expect(read).toMatchObject(choice);
    expect(rangeQuery(read, NOW)).toEqual(params);
  });
});

it('shows the next step while there is no deal', async () => {
  serve(READ, someAnalytics());
  await open();
  expect(await screen.findByText('No numbers yet')).toBeTruthy();
  expect(await hrefOf('Post a deal')).toBe('/vendor/deals/new');
});

it('leads back to all deals from an unknown one', async () => {
  serve(`${READ}?dealId=99`, { code: 'deal_not_found' }, { status: 404 });
  const { user } = await open('?dealId=99');
  await screen.findByText('Deal Not Found');
  await user.click(screen.getByRole('button', { name: 'Show all deals' }));
  expect(await screen.findByRole('region', { name: 'Totals' })).toBeTruthy();
});

it('shows that a period had no activity', async () => {
  serve(READ, someAnalytics({ deals: busy.deals }));
  await open();
  expect(await screen.findByText(/No activity in this period/)).toBeTruthy();
});

describe('in words', () => {
  it.each([
    [5, 5, 'No change'],
    [3, 0, 'None before'],
    [1001, 1000, '1% more than before'],
    [0, 8, '100% fewer than before'],
  ])('%i after %i is "%s"', (now, before, text) => expect(changeOf(now, before).text).toBe(text));

  it.each([
    [1, 0, undefined],
    [0, 10, '0%'],
    [1, 300, '0.3%'],
    [1, 3, '33%'],
  ])('%i of %i is %s', (part, whole, text) => expect(shareText(part, whole)).toBe(text));
});

it.each([
  [0, 2],
  [2, 2],
  [3, 4],
  [7, 10],
  [11, 20],
  [250, 400],
  [4001, 10_000],
])('draws %i on an axis up to %i', (highest, top) => expect(niceTop(highest)).toBe(top));
