import type { SavedViewDto } from '@campus-deals/contracts/identity/saved-view.dto';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { callsTo, sentTo, serve } from '../../testing/fake-server.js';
import { renderPage } from '../../testing/render-page.js';
import type { Column } from './column.js';
import { DataTable } from './data-table.js';
import { useTableList } from './use-table-list.js';

const LIST = 'GET /api/admin/deals';
const VIEWS = 'GET /api/admin/saved-views?table=deals';
const CREATE = 'POST /api/admin/saved-views';
const PATCH = 'PATCH /api/admin/saved-views/12';

const COLUMNS: Column<{ id: number }>[] = [
  { id: 'name', title: 'Name', cell: ({ id }) => `Deal ${id}`, isRowHead: true },
  { id: 'size', title: 'Size', cell: () => 'big' },
  { id: 'secret', title: 'Secret', cell: () => 'psst', isExtra: true },
];

function Deals() {
  const list = useTableList({
    path: '/api/admin/deals',
    filters: [
      { name: 'status', label: 'Status', kind: 'choice', options: [['pending', 'Pending']] },
      { name: 'featured', label: 'Featured', kind: 'choice', options: [['true', 'Yes']] },
    ],
    defaultSort: 'newest',
    views: 'deals',
  });
  return (
    <DataTable
      name="deals"
      list={list}
      columns={COLUMNS as never}
      noun="deals"
      rowName={({ id }) => `Deal ${id}`}
      empty={{ title: 'No deals yet.', text: 'Add one.' }}
      sorts={[
        ['newest', 'Newest'],
        ['oldest', 'Oldest'],
      ]}
    />
  );
}

const aView = (facts: Partial<SavedViewDto> = {}): SavedViewDto => ({
  id: 12,
  table: 'deals',
  name: 'Waiting',
  query: 'status=pending&sort=oldest&columns=secret%2C-size',
  isShared: false,
  isOwn: true,
  canChange: true,
  ownerName: 'Ada Park',
  ...facts,
});

beforeEach(() => {
  localStorage.clear();
  serve(LIST, [{ id: 1 }]);
  serve(VIEWS, [aView()]);
});

const open = (path = '/deals?view=all&saved=12') => renderPage(<Deals />, path);
const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
const status = () => screen.getByText('View:').closest('[role=status]')?.textContent;
const lastRead = () => callsTo(LIST).at(-1)?.path;
async function choose(user: ReturnType<typeof open>['user'], name: string | RegExp) {
  await user.click(screen.getByRole('button', { name: 'Views' }));
  await user.click(
    await screen.findByRole(/^(Waiting|Theirs)/.test(String(name)) ? 'menuitemradio' : 'menuitem', { name }),
  );
}

describe('the address of a view', () => {
  it('shows its filters, sort order and columns, and keeps them on the next page', async () => {
    const { where } = open('/deals?view=all&saved=12&cursor=abc');
    await screen.findByRole('rowheader', { name: 'Deal 1' });
    expect(callsTo(LIST).map(({ path }) => path)).toEqual(['/api/admin/deals?status=pending&sort=oldest&cursor=abc']);
    expect(headers()).toEqual(['Name', 'Secret']);
    expect(screen.getByLabelText<HTMLSelectElement>('Status').value).toBe('pending');
    expect(status()).toBe('View: Waiting');
    expect(where()).toBe('/deals?view=all&saved=12&cursor=abc');
  });

  it.each([
    ['a view that is not there', [], '/deals?saved=12'],
    ['an address that is not a view', [aView()], '/deals?saved=nonsense'],
  ])('with %s shows the plain table and says so', async (_, views, path) => {
    serve(VIEWS, views);
    const { user, where } = open(path);
    expect(await screen.findByRole('alert')).toHaveProperty(
      'textContent',
      expect.stringContaining('This view cannot be opened'),
    );
    expect(await screen.findByRole('rowheader', { name: 'Deal 1' })).toBeTruthy();
    expect(lastRead()).toBe('/api/admin/deals?sort=newest');
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect([where(), screen.queryByRole('alert')]).toEqual(['/deals', null]));
  });

  it('offers to try again if the views cannot be loaded', async () => {
    serve(VIEWS, { code: 'access_denied' }, { status: 403 });
    const { user } = open();
    const retry = await screen.findByRole('button', { name: /try again/i });
    expect(callsTo(LIST)).toEqual([]);
    serve(VIEWS, [aView()]);
    await user.click(retry);
    expect(await screen.findByRole('rowheader', { name: 'Deal 1' })).toBeTruthy();
  });
});

describe('a change of an open view', () => {
  it('is in the address, is shown, and can be undone', async () => {
    const { user, where } = open();
    await screen.findByRole('rowheader', { name: 'Deal 1' });
    await user.selectOptions(screen.getByLabelText('Featured'), 'true');
    await waitFor(() => expect(status()).toBe('View: WaitingChanged'));
    expect(new URLSearchParams(where().split('?')[1])).toEqual(
      new URLSearchParams(
        'view=all&saved=12&status=pending&sort=oldest&columns=secret%2C-size&featured=true&changed=true',
      ),
    );
    expect(lastRead()).toBe('/api/admin/deals?status=pending&featured=true&sort=oldest');
    await user.selectOptions(screen.getByLabelText('Featured'), '');
    await waitFor(() => expect([where(), status()]).toEqual(['/deals?view=all&saved=12', 'View: Waiting']));

    await user.selectOptions(screen.getByLabelText('Sort by'), 'newest');
    await user.click(await screen.findByRole('button', { name: 'Undo changes' }));
    await waitFor(() => expect([where(), status()]).toEqual(['/deals?view=all&saved=12', 'View: Waiting']));
  });

  it('of its columns changes neither the table without a view nor the stored choice', async () => {
    const { user } = open();
    await screen.findByRole('rowheader', { name: 'Deal 1' });
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    await user.click(screen.getByRole('menuitemcheckbox', { name: 'Size' }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(headers()).toEqual(['Name', 'Size', 'Secret']));
    expect(status()).toBe('View: WaitingChanged');
    await choose(user, 'Close view');
    await waitFor(() => expect(headers()).toEqual(['Name', 'Size']));
  });

  it('can be stored in the view', async () => {
    serve(PATCH, aView({ query: 'status=pending&featured=true&sort=oldest' }));
    const { user, where } = open();
    await screen.findByRole('rowheader', { name: 'Deal 1' });
    await user.selectOptions(screen.getByLabelText('Featured'), 'true');
    await user.click(await screen.findByRole('button', { name: 'Update view' }));
    await waitFor(() => expect(where()).toBe('/deals?view=all&saved=12'));
    expect(sentTo(PATCH)).toEqual({ query: 'status=pending&featured=true&sort=oldest&columns=secret%2C-size' });
    await waitFor(() =>
      expect([status(), lastRead()]).toEqual([
        'View: Waiting',
        '/api/admin/deals?status=pending&featured=true&sort=oldest',
      ]),
    );
  });
});

describe('the menu of views', () => {
  it('opens own and shared views, by keyboard', async () => {
    serve(VIEWS, [
      aView(),
      aView({ id: 13, name: 'Theirs', isOwn: false, canChange: false, ownerName: 'Ben', query: '' }),
    ]);
    const { user, where } = open('/deals?view=all&status=pending');
    await screen.findByRole('rowheader', { name: 'Deal 1' });
    screen.getByRole('button', { name: 'Views' }).focus();
    await user.keyboard('{Enter}');
    const menu = await screen.findByRole('menu', { name: 'Views' });
    const others = await within(menu).findByRole('group', { name: 'Shared by others' });
    within(others)
      .getByRole('menuitemradio', { name: /Theirs/ })
      .focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(where()).toBe('/deals?view=all&saved=13'));
    await waitFor(() => expect(status()).toBe('View: TheirsShared by Ben'));
    await user.click(screen.getByRole('button', { name: 'Views' }));
    expect(screen.queryByRole('menuitem', { name: 'Rename' })).toBeNull();
    expect((await screen.findByRole('menuitemradio', { name: /Theirs/ })).getAttribute('aria-checked')).toBe('true');
  });

  it('saves the table as it is, and opens the new view', async () => {
    serve(VIEWS, []);
    serve(CREATE, aView({ id: 14, name: 'Waiting', query: 'status=pending&columns=-size', isShared: true }));
    const { user, where } = open('/deals?view=all&status=pending&cursor=abc');
    await screen.findByRole('rowheader', { name: 'Deal 1' });
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    await user.click(screen.getByRole('menuitemcheckbox', { name: 'Size' }));
    await user.keyboard('{Escape}');
    await choose(user, 'Save as a new view');
    const dialog = within(await screen.findByRole('dialog', { name: 'Save view' }));
    await user.click(dialog.getByRole('button', { name: 'Save view' }));
    expect(await dialog.findByText('Name is required')).toBeTruthy();
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Waiting');
    await user.click(dialog.getByRole('checkbox', { name: 'Share with all admins' }));
    await user.click(dialog.getByRole('button', { name: 'Save view' }));
    await waitFor(() => expect(where()).toBe('/deals?view=all&saved=14'));
    expect(sentTo(CREATE)).toEqual({
      table: 'deals',
      name: 'Waiting',
      query: 'status=pending&columns=-size',
      isShared: true,
    });
    await waitFor(() => expect([status(), headers()]).toEqual(['View: Waiting', ['Name']]));
  });

  it('names what the server refuses', async () => {
    const refused = { code: 'validation_failed', errors: { name: ['You already have a view with this name'] } };
    serve(CREATE, refused, { status: 400 });
    const { user } = open();
    await screen.findByRole('rowheader', { name: 'Deal 1' });
    await choose(user, 'Save as a new view');
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Waiting');
    await user.click(dialog.getByRole('button', { name: 'Save view' }));
    expect(await dialog.findByText('You already have a view with this name')).toBeTruthy();
    serve(CREATE, { ...refused, errors: { query: ['A view cannot search for an email address.'] } }, { status: 400 });
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), ' 2');
    await user.click(dialog.getByRole('button', { name: 'Save view' }));
    expect(await dialog.findByText('A view cannot search for an email address.')).toBeTruthy();
  });

  it('renames, shares and deletes the open view', async () => {
    serve(PATCH, ({ body }: { body: string }) => aView(JSON.parse(body) as object));
    serve('DELETE /api/admin/saved-views/12', undefined, { status: 204 });
    const { user, where } = open();
    await screen.findByRole('rowheader', { name: 'Deal 1' });
    await choose(user, 'Rename');
    const dialog = within(await screen.findByRole('dialog', { name: 'Rename view' }));
    const name = dialog.getByRole('textbox', { name: 'Name' });
    await user.clear(name);
    await user.type(name, 'Urgent');
    await user.click(dialog.getByRole('button', { name: 'Rename' }));
    await waitFor(() => expect(status()).toBe('View: Urgent'));
    await choose(user, 'Share with all admins');
    expect(await screen.findByText('View shared')).toBeTruthy();
    expect(callsTo(PATCH).map(({ body }) => body)).toEqual(['{"name":"Urgent"}', '{"isShared":true}']);
    await choose(user, 'Delete view');
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete view' }));
    await waitFor(() => expect(where()).toBe('/deals?view=all'));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
