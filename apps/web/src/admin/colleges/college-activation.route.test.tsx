import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { anAdminCollege, serveAdmin, serveList } from '../../testing/admin-facts.js';
import { callsTo, sentTo, serve } from '../../testing/fake-server.js';
import { renderRoute } from '../../testing/render-page.js';

const COLLEGES = '/api/admin/colleges';
const iowa = anAdminCollege({ id: 5, name: 'University of Iowa', subscriberCount: 63, subscriptionGoal: 84 });
const reed = anAdminCollege({ id: 6, name: 'Reed College', subscriberCount: 0 });

beforeEach(() => {
  serveAdmin();
  serveList(`${COLLEGES}?limit=1`, [iowa], 8);
  serveList(`${COLLEGES}?isActive=true&limit=1`, [], 3);
  serveList(`${COLLEGES}?isActive=false&limit=1`, [iowa], 5);
  serveList(`${COLLEGES}?isActive=false&sort=progress`, [iowa, reed], 5);
  serveList(`${COLLEGES}?isActive=true&sort=subscribers`, [
    anAdminCollege({ name: 'Grinnell', isActive: true, activationDate: '2026-11-01T18:00:00.000Z' }),
  ]);
});

it('has four stat cards, the colleges that are not active yet, and in its second tab those that are', async () => {
  const { user, where } = renderRoute('/admin/college-activation');
  await screen.findByText('38%');
  const cards = screen
    .getAllByRole('term')
    .map((term) => [term.textContent, term.parentElement?.querySelector('dd')?.textContent]);
  expect(cards).toEqual([
    ['Total Colleges', '8'],
    ['Active Colleges', '3'],
    ['Inactive Colleges', '5'],
    ['Activation Rate', '38%'],
  ]);
  const row = within(await screen.findByRole('row', { name: /University of Iowa/ }));
  expect(row.getByRole('progressbar').getAttribute('aria-valuetext')).toBe('63 of 84 subscribers');
  expect(row.getByText('75%')).toBeTruthy();
  await user.click(screen.getByRole('tab', { name: 'Active Colleges' }));
  expect(where()).toBe('/admin/college-activation?view=active');
  const active = within(await screen.findByRole('row', { name: /Grinnell/ }));
  expect(active.getByText('November 1, 2026')).toBeTruthy();
});

it.each([
  [200, { ...iowa, isActive: true }, 'University of Iowa is now active'],
  [409, { detail: 'College is already active' }, 'Failed to activate college: College is already active'],
])('shows the progress to the goal before it activates a college (%i)', async (status, json, text) => {
  serve(`POST ${COLLEGES}/5/activate`, json, { status });
  const { user } = renderRoute('/admin/college-activation');
  await user.click(await screen.findByRole('button', { name: 'Activate University of Iowa' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Activate University of Iowa' }));
  expect(dialog.getByText(/has reached 75% of its goal \(63 of 84 subscribers\)/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Activate' }));
  expect(await screen.findByText(text)).toBeTruthy();
});

it('activates no college without subscribers', async () => {
  const { user } = renderRoute('/admin/college-activation');
  await user.click(await screen.findByRole('button', { name: 'Activate Reed College' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Activate Reed College' }));
  expect(dialog.getByText(/has no subscribers yet/)).toBeTruthy();
  expect(dialog.queryByRole('button', { name: 'Activate' })).toBeNull();
});

it('sets a goal, and explains why it could not', async () => {
  serve(`POST ${COLLEGES}/5/subscription-goal`, {}, { status: 503 });
  const { user } = renderRoute('/admin/college-activation');
  await user.click(await screen.findByRole('button', { name: 'Actions for University of Iowa' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Set subscription goal' }));
  const field = await screen.findByLabelText('Subscribers that unlock its deals');
  await user.clear(field);
  await user.type(field, '60');
  expect(await screen.findByText(/reached already: the college is activated at once/)).toBeTruthy();
  await user.clear(field);
  await user.type(field, '70');
  await user.click(screen.getByRole('button', { name: 'Save goal' }));
  await screen.findByText('Failed to update goal: Please try again.');
  serve(`POST ${COLLEGES}/5/subscription-goal`, { ...iowa, subscriptionGoal: 70 });
  await user.click(screen.getByRole('button', { name: 'Save goal' }));
  await waitFor(() => expect(callsTo(`POST ${COLLEGES}/5/subscription-goal`)).toHaveLength(2));
  expect(sentTo(`POST ${COLLEGES}/5/subscription-goal`)).toEqual({ goal: 70 });
  expect(await screen.findByText('Goal updated')).toBeTruthy();
});
