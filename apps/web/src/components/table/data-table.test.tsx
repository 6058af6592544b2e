import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { callsTo, serve } from '../../testing/fake-server.js';
import { renderPage } from '../../testing/render-page.js';
import type { Column } from './column.js';
import { DataTable } from './data-table.js';
import { FilterSelect } from './filter-select.js';
import type { TableSelection } from './table-selection.js';
import { useTableList } from './use-table-list.js';

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
  { id: 'secret', title: 'Secret', cell: () => 'psst', isExtra: true },
];

function Things({ onSelect }: { onSelect: (selection: TableSelection) => void }) {
  const list = useTableList<Thing>({ path: PATH, filters: ['colour'], defaultSort: 'newest' });
  return (
    <DataTable
      name="things"
      list={list}
      columns={COLUMNS}
      noun="things"
      rowName={({ name }) => name}
      filters={
        <FilterSelect
          label="Colour"
          value={list.filter.colour ?? ''}
          onChange={(colour) => list.setFilter('colour', colour)}
          options={[
            ['', 'All'],
            ['red', 'Red'],
          ]}
        />
      }
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
const rows = () => screen.getAllByRole('row').slice(1);
const link = (query: string, rel: string) => `<http://inside:4000${PATH}?${query}>; rel="${rel}"`;

describe('a page', () => {
  it('is what the address asks for, and says how many there are', async () => {
    serve(LIST, things(1, 2), { headers: { 'x-total-count': '41' } });
    open('/things?search=big&colour=red&sort=name&cursor=abc&tab=things');
    expect(await screen.findByRole('rowheader', { name: 'Thing 1' })).toBeTruthy();
    expect(callsTo(`${LIST}?search=big&colour=red&sort=name&cursor=abc`)).toHaveLength(1);
    expect(screen.getByText('2 of 41 things')).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('big');
    expect(screen.getByLabelText<HTMLSelectElement>('Colour').value).toBe('red');
    expect(screen.getByLabelText<HTMLSelectElement>('Sort by').value).toBe('name');
  });

  it('counts no further than the server does', async () => {
    serve(LIST, things(1, 2), { headers: { 'x-total-count': '10000', 'x-total-count-capped': 'true' } });
    open();
    expect(await screen.findByText('2 of 10,000+ things')).toBeTruthy();
  });

  it('leads to its neighbours and to the last one, by the address', async () => {
    serve(LIST, things(1, 2), {
      headers: { link: [link('cursor=next', 'next'), link('end=true', 'last')].join(', '), 'x-total-count': '9' },
    });
    serve(`${LIST}?sort=newest&cursor=next`, things(3, 2), { headers: { link: link('before=here', 'prev') } });
    serve(`${LIST}?sort=newest&end=true`, things(9, 1));
    const { user, where } = open();
    await screen.findByRole('rowheader', { name: 'Thing 1' });
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

  it('of nothing says so, and one that cannot be read can be asked for again', async () => {
    serve(LIST, [], { status: 503 });
    const { user } = open();
    await screen.findByText('Unable to load things.');
    serve(LIST, []);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No things found matching your search')).toBeTruthy();
  });
});

describe('another list', () => {
  it('begins with its first page, and what else the address says stays', async () => {
    serve(LIST, things(1, 2));
    const { user, where } = open('/things?tab=things&cursor=abc');
    await screen.findByRole('rowheader', { name: 'Thing 1' });
    await user.selectOptions(screen.getByLabelText('Colour'), 'red');
    await waitFor(() => expect(where()).toBe('/things?tab=things&colour=red'));
    await user.type(screen.getByRole('searchbox', { name: 'Search things' }), 'big ');
    await waitFor(() => expect(where()).toBe('/things?tab=things&colour=red&search=big'));
    await user.selectOptions(screen.getByLabelText('Colour'), '');
    await waitFor(() => expect(where()).toBe('/things?tab=things&search=big'));
  });

  it('asks once for a word, not for each of its letters', async () => {
    serve(LIST, things(1, 2));
    const { user } = open();
    await screen.findByRole('rowheader', { name: 'Thing 1' });
    await user.type(screen.getByRole('searchbox'), 'bigger');
    await waitFor(() => expect(callsTo(`${LIST}?search=bigger&sort=newest`)).toHaveLength(1));
    expect(callsTo(LIST)).toHaveLength(2);
  });
});

it('keeps the choice of columns in this browser', async () => {
  serve(LIST, things(1, 1));
  const { user, unmount } = open();
  await screen.findByRole('columnheader', { name: 'Size' });
  expect(screen.queryByRole('columnheader', { name: 'Secret' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  const items = await screen.findAllByRole('menuitemcheckbox');
  expect(items.map(({ textContent }) => textContent?.replace('✓', ''))).toEqual(['Size', 'Secret']);
  await user.click(screen.getByRole('menuitemcheckbox', { name: 'Secret' }));
  await user.click(screen.getByRole('menuitemcheckbox', { name: 'Size' }));
  unmount();
  open();
  expect(await screen.findByRole('columnheader', { name: 'Secret' })).toBeTruthy();
  expect(screen.queryByRole('columnheader', { name: 'Size' })).toBeNull();
});

it('has a menu for each row, reached by keyboard', async () => {
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

  it('goes on over pages', async () => {
    serve(LIST, things(1, 2), { headers: { link: link('cursor=next', 'next'), 'x-total-count': '4' } });
    serve(`${LIST}?sort=newest&cursor=next`, things(3, 2), { headers: { 'x-total-count': '4' } });
    const { user, selected } = open();
    await screen.findByRole('rowheader', { name: 'Thing 1' });
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

  it('can be all that match, which is a filter and no list of numbers', async () => {
    serve(LIST, things(1, 2), { headers: { 'x-total-count': '10000', 'x-total-count-capped': 'true' } });
    const { user, selected } = open('/things?colour=red');
    await screen.findByRole('rowheader', { name: 'Thing 1' });
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    await user.click(await screen.findByRole('button', { name: 'Select all 10,000+ that match' }));
    await screen.findByText('All 10,000+ things that match');
    await user.click(screen.getByRole('button', { name: 'Paint' }));
    expect(selected[0]).toMatchObject({ ids: [], filter: { colour: 'red' }, count: 10_000, isCountCapped: true });
  });

  it('begins anew with another list', async () => {
    serve(LIST, things(1, 2));
    const { user } = open();
    await screen.findByRole('rowheader', { name: 'Thing 1' });
    await user.click(choose('Thing 1'));
    await user.selectOptions(screen.getByLabelText('Colour'), 'red');
    await waitFor(() => expect(screen.queryByText('1 selected')).toBeNull());
  });
});
