import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { callsTo, serve } from '../../testing/fake-server.js';
import { renderPage } from '../../testing/render-page.js';
import { DataTable } from './data-table.js';
import type { Column, TableSelection } from './table.types.js';
import { type TableFilter, type TableList, useTableList } from './use-table-list.js';

const PATH = '/api/admin/things';
const LIST = `GET ${PATH}`;

interface Thing {
  id: number;
  name: string;
  size: number;
}
const things = (from: number, count: number): Thing[] =>
  Array.from({ length: count }, (_, at) => ({ id: from + at, name: `Thing ${from + at}`, size: at }));

const COLUMNS: Column<Thing>[] = [
  { id: 'name', title: 'Name', cell: ({ name }) => name, isRowHead: true },
  { id: 'size', title: 'Size', cell: ({ size }) => size, isNumber: true },
  { id: 'price', title: 'Price', cell: () => '$1', isInCard: true },
  { id: 'secret', title: 'Secret', cell: () => 'psst', isExtra: true },
];

const FILTERS: TableFilter<Thing>[] = [
  {
    name: 'colour',
    label: 'Colour',
    kind: 'choice',
    options: [
      ['red', 'Red'],
      ['blue', 'Blue'],
    ],
  },
  { name: 'since', label: 'Since', kind: 'date' },
  { name: 'maker', label: 'Maker', kind: 'link', text: (id, thing) => `${thing?.name ?? ''} of ${id}` },
];

function Things({ onSelect }: { onSelect: (selection: TableSelection) => void }) {
  // No such list exists.
  const list = useTableList({
    path: PATH as never,
    filters: FILTERS as never,
    defaultSort: 'newest',
  }) as TableList<Thing>;
  return (
    <DataTable
      name="things"
      list={list}
      columns={COLUMNS}
      noun="things"
      rowName={({ name }) => name}
      empty={{ title: 'No things yet.', text: 'Paint one to see it here.' }}
      sorts={[
        ['newest', 'Newest'],
        ['name', 'Name'],
      ]}
      actions={({ name }) => [{ label: `Paint ${name}`, to: '/painted' }]}
      renderBulk={(selection) => (
        <button type="button" onClick={() => onSelect(selection)}>
          Paint
        </button>
      )}
    />
  );
}

function open(path = '/things') {
  const selected: TableSelection[] = [];
  const page = renderPage(<Things onSelect={(selection) => void selected.push(selection)} />, path);
  return { ...page, selected };
}
/** Opens the list, and waits for its first row. */
async function openFirst(path?: string) {
  const page = open(path);
  await screen.findByRole('rowheader', { name: 'Thing 1' });
  return page;
}
const rows = () => screen.getAllByRole('row').slice(1);
const link = (query: string, rel: string) => `<http://inside:4000${PATH}?${query}>; rel="${rel}"`;

describe('a page', () => {
  it('matches the address, and shows the total', async () => {
    serve(LIST, things(1, 2), { headers: { 'x-total-count': '41' } });
    open('/things?search=big&colour=red&sort=name&cursor=abc&tab=things');
    expect(await screen.findByRole('rowheader', { name: 'Thing 1' })).toBeTruthy();
    expect(callsTo(`${LIST}?search=big&colour=red&sort=name&cursor=abc`)).toHaveLength(1);
    expect(screen.getByText('2 of 41 things')).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('big');
    expect(screen.getByLabelText<HTMLSelectElement>('Colour').value).toBe('red');
    expect(screen.getByLabelText<HTMLSelectElement>('Sort by').value).toBe('name');
  });

  it('links to its neighbours and to the last page, by the address', async () => {
    serve(LIST, things(1, 2), {
      headers: { link: [link('cursor=next', 'next'), link('end=true', 'last')].join(', '), 'x-total-count': '9' },
    });
    serve(`${LIST}?sort=newest&cursor=next`, things(3, 2), { headers: { link: link('before=here', 'prev') } });
    serve(`${LIST}?sort=newest&end=true`, things(9, 1));
    const { user, where } = await openFirst();
    const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
    expect([button('First page').disabled, button('Previous page').disabled]).toEqual([true, true]);
    await user.click(button('Next page'));
    await screen.findByRole('rowheader', { name: 'Thing 3' });
    expect(where()).toBe('/things?cursor=next');
    serve(`${LIST}?sort=newest&before=here`, things(1, 2), { headers: { link: link('end=true', 'last') } });
    await user.click(button('Previous page'));
    await waitFor(() => expect(where()).toBe('/things?before=here'));
    await screen.findByRole('rowheader', { name: 'Thing 1' });
    await user.click(button('Last page'));
    await screen.findByRole('rowheader', { name: 'Thing 9' });
    expect(where()).toBe('/things?end=true');
    await user.click(button('First page'));
    await waitFor(() => expect(where()).toBe('/things'));
  });

  it('without matches clears search and filters, and keeps the rest of the address', async () => {
    serve(LIST, things(1, 1));
    serve(`${LIST}?search=big&colour=red&sort=name`, []);
    const { user, where } = open('/things?tab=things&search=big&colour=red&sort=name');
    await screen.findByText('No things found matching your search');
    await user.click(screen.getByRole('button', { name: 'Clear search and filters' }));
    await screen.findByRole('rowheader', { name: 'Thing 1' });
    expect(where()).toBe('/things?tab=things&sort=name');
  });
});

describe('on a phone', () => {
  const onPhone = () =>
    vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({
      ...({ media: query, addEventListener: () => {}, removeEventListener: () => {} } as unknown as MediaQueryList),
      matches: query === '(width < 48rem)',
    }));

  it('has cards with default and chosen columns, which stay rows for a screen reader', async () => {
    onPhone();
    serve(LIST, things(1, 1));
    const { user } = open();
    const row = within(await screen.findByRole('row', { name: /Thing 1/ }));
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Select all on this page'),
      'Name',
      'Price',
      'Actions',
    ]);
    expect(row.getAllByRole('cell')).toHaveLength(3);
    expect(row.getByText('Price').getAttribute('aria-hidden')).toBe('true');
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    const size = await screen.findByRole('menuitemcheckbox', { name: 'Size' });
    expect(size.getAttribute('aria-checked')).toBe('false');
    await user.click(size);
    expect(screen.getByRole('columnheader', { name: 'Size' })).toBeTruthy();
    expect(row.getByText('0')).toBeTruthy();
  });

  it('has a single button for all filters, which counts and resets them', async () => {
    onPhone();
    serve(LIST, things(1, 2), { headers: { 'x-total-count': '2' } });
    const { user, where } = await openFirst('/things?since=2026-11-21');
    expect(screen.queryByLabelText('Colour')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Filter (1)' }));
    const sheet = within(screen.getByRole('dialog', { name: 'Filter things' }));
    await user.selectOptions(sheet.getByLabelText('Colour'), 'blue');
    await waitFor(() => expect(where()).toBe('/things?since=2026-11-21&colour=blue'));
    await user.click(await sheet.findByRole('button', { name: 'Show 2 things' }));
    expect(await screen.findByRole('button', { name: 'Filter (2)' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Remove filter Colour: Blue' }));
    await waitFor(() => expect(where()).toBe('/things?since=2026-11-21'));
    expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Filters' }));
    expect(screen.getByRole('button', { name: 'Remove filter Since: November 21, 2026' })).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Filter (1)' }));
    await user.click(screen.getByRole('button', { name: 'Clear all' }));
    await waitFor(() => expect(where()).toBe('/things'));
  });
});

it('has a chip for a filter that a link has set, since no control shows it', async () => {
  serve(LIST, things(1, 1));
  const { user, where } = await openFirst('/things?maker=7&colour=red');
  expect(screen.getAllByRole('button', { name: /^Remove filter/ })).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Remove filter Maker: Thing 1 of 7' }));
  await waitFor(() => expect(where()).toBe('/things?colour=red'));
});

describe('another list', () => {
  it('starts with its first page, keeps the rest of the address, and is requested per word, not per letter', async () => {
    serve(LIST, things(1, 2));
    const { user, where } = await openFirst('/things?tab=things&cursor=abc');
    await user.selectOptions(screen.getByLabelText('Colour'), 'red');
    await waitFor(() => expect(where()).toBe('/things?tab=things&colour=red'));
    await user.type(screen.getByRole('searchbox', { name: 'Search things' }), 'big ');
    await waitFor(() => expect(where()).toBe('/things?tab=things&colour=red&search=big'));
    await waitFor(() => expect(callsTo(`${LIST}?search=big&colour=red&sort=newest`)).toHaveLength(1));
    expect(callsTo(LIST)).toHaveLength(3);
    await user.selectOptions(screen.getByLabelText('Colour'), '');
    await waitFor(() => expect(where()).toBe('/things?tab=things&search=big'));
  });
});

it('stores the choice of columns in this browser and in the address, which has the last word', async () => {
  serve(LIST, things(1, 1));
  const { user, unmount, where } = open();
  await screen.findByRole('columnheader', { name: 'Size' });
  expect(screen.queryByRole('columnheader', { name: 'Secret' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  const items = await screen.findAllByRole('menuitemcheckbox');
  expect(items.map(({ textContent }) => textContent?.replace('✓', ''))).toEqual(['Size', 'Price', 'Secret']);
  await user.click(screen.getByRole('menuitemcheckbox', { name: 'Secret' }));
  await user.click(screen.getByRole('menuitemcheckbox', { name: 'Size' }));
  expect(where()).toMatch(/columns=secret%2C-size|columns=-size%2Csecret/);
  unmount();
  const again = open();
  expect(await screen.findByRole('columnheader', { name: 'Secret' })).toBeTruthy();
  expect(screen.queryByRole('columnheader', { name: 'Size' })).toBeNull();
  again.unmount();
  open('?columns=-size');
  await screen.findByRole('columnheader', { name: 'Price' });
  expect(screen.queryByRole('columnheader', { name: 'Secret' })).toBeNull();
});

it('has a menu for each row, reachable by keyboard', async () => {
  serve(LIST, things(1, 2));
  const { user, where } = open();
  const row = await screen.findByRole('row', { name: /Thing 2/ });
  within(row).getByRole('button', { name: 'Actions for Thing 2' }).focus();
  await user.keyboard('{Enter}');
  await screen.findByRole('menuitem', { name: 'Paint Thing 2' });
  await user.keyboard('{Enter}');
  await waitFor(() => expect(where()).toBe('/painted'));
});

describe('the selection', () => {
  const choose = (name: string) => screen.getByRole('checkbox', { name: `Select ${name}` });

  it('continues across pages', async () => {
    serve(LIST, things(1, 2), { headers: { link: link('cursor=next', 'next'), 'x-total-count': '4' } });
    serve(`${LIST}?sort=newest&cursor=next`, things(3, 2), { headers: { 'x-total-count': '4' } });
    const { user, selected } = await openFirst();
    await user.click(choose('Thing 2'));
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await screen.findByRole('rowheader', { name: 'Thing 3' });
    await user.click(choose('Thing 3'));
    expect(await screen.findByText('2 selected')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Paint' }));
    expect(selected[0]).toMatchObject({ ids: [2, 3], filter: null, count: 2 });
    await user.click(screen.getByRole('button', { name: 'Clear selection' }));
    expect(screen.queryByText(/selected/)).toBeNull();
    expect(rows().every((row) => !within(row).getByRole<HTMLInputElement>('checkbox').checked)).toBe(true);
  });

  it('can cover all matches, as a filter instead of a list of ids', async () => {
    serve(LIST, things(1, 2), { headers: { 'x-total-count': '10000', 'x-total-count-capped': 'true' } });
    const { user, selected } = await openFirst('/things?colour=red');
    expect(screen.getByText('2 of 10,000+ things')).toBeTruthy();
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    await user.click(await screen.findByRole('button', { name: 'Select all 10,000+ that match' }));
    await screen.findByText('All 10,000+ things that match');
    await user.click(screen.getByRole('button', { name: 'Paint' }));
    expect(selected[0]).toMatchObject({ ids: [], filter: { colour: 'red' }, count: 10_000, isCountCapped: true });
  });

  it('is reset with another list', async () => {
    serve(LIST, things(1, 2));
    const { user } = await openFirst();
    await user.click(choose('Thing 1'));
    await user.selectOptions(screen.getByLabelText('Colour'), 'red');
    await waitFor(() => expect(screen.queryByText('1 selected')).toBeNull());
  });
});
