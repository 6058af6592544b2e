import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aSavedDeal, serveSavedDeals } from '../../testing/saved-facts.js';
import { callsTo, holdBack, serve } from '../../testing/fake-server.js';
import { renderPage } from '../../testing/render-page.js';
import { SaveDealButton } from './save-deal-button.js';

const DEAL = { id: 12, title: 'Half off sandwiches' };
const IDS = 'GET /api/user/saved-deals/ids';
const save = () => screen.findByRole('button', { name: 'Save Half off sandwiches', pressed: false });
const remove = () => screen.findByRole('button', { name: 'Remove Half off sandwiches from saved', pressed: true });
const open = (path = '/college/iowa?tab=new') => renderPage(<SaveDealButton deal={DEAL} />, path);

it('a visitor gets the sign-in modal, which says why, then returns to the same place; no request is sent', async () => {
  const { user, where, router } = open();
  await waitFor(() => expect(callsTo('GET /api/auth/session')).toHaveLength(1));
  await user.click(await save());
  await waitFor(() => expect(where()).toBe('/college/iowa?tab=new#sign-in'));
  expect(router.state.location.state).toEqual({ signInTo: 'save this deal' });
  await save();
  expect(callsTo(IDS)).toHaveLength(0);
  expect(callsTo('POST /api/deals/12/save')).toHaveLength(0);
});

describe.each(['user', 'vendor', 'admin'] as const)('signed in as %s', (role) => {
  it('saves: the heart changes after success only, and the saved deals are read again', async () => {
    serveSavedDeals([], role);
    serve('POST /api/deals/12/save', () => {
      serveSavedDeals([aSavedDeal(DEAL)], role);
      return { isSaved: true };
    });
    const { user } = open();
    await waitFor(() => expect(callsTo(IDS)).toHaveLength(1));
    const line = holdBack('/save');
    await user.click(await save());
    expect((await save()).getAttribute('aria-busy')).toBe('true');
    // A second click while the request is pending sends nothing.
    await user.click(await save());
    line.answer();
    await remove();
    await screen.findByText('Deal saved');
    await waitFor(() => expect(callsTo(IDS)).toHaveLength(2));
    expect(callsTo('POST /api/deals/12/save')).toHaveLength(1);
    expect(callsTo('POST /api/deals/12/save')[0]?.body).toBe('');
  });
});

it('removes a saved deal, and stays as it is after a failure, which it shows', async () => {
  serveSavedDeals([aSavedDeal(DEAL)]);
  serve('DELETE /api/deals/12/save', { detail: 'away' }, { status: 503 });
  const { user } = open();
  await user.click(await remove());
  await screen.findByText('There was an error saving/unsaving the deal.');
  serve('DELETE /api/deals/12/save', () => {
    serveSavedDeals([]);
    return { isSaved: false };
  });
  await user.click(await remove());
  await screen.findByText('Deal removed from saved');
  expect(await save()).toBeTruthy();
});

it('shows that it needs a connection while offline', async () => {
  serveSavedDeals([]);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { user } = open();
  const button = await save();
  await waitFor(() => expect(callsTo(IDS)).toHaveLength(1));
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(button.title).toBe('Saving a deal needs a connection');
  await user.click(button);
  await screen.findByText('Saving a deal needs a connection.');
  expect(callsTo('POST /api/deals/12/save')).toHaveLength(0);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  expect((await save()).getAttribute('aria-disabled')).toBe('false');
});

it('reads the saved ids once for all hearts of a page, and never the list', async () => {
  serveSavedDeals([aSavedDeal({ id: 1 }), aSavedDeal(DEAL)]);
  renderPage([1, 2, 12].map((id) => <SaveDealButton key={id} deal={{ id, title: `Deal ${id}` }} />));
  await screen.findByRole('button', { name: 'Remove Deal 12 from saved' });
  expect(screen.getByRole('button', { name: 'Remove Deal 1 from saved' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Save Deal 2' })).toBeTruthy();
  expect(callsTo(IDS)).toHaveLength(1);
  expect(callsTo('GET /api/user/saved-deals')).toHaveLength(0);
});
