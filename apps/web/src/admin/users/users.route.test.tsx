import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { VerifyStudentDto } from '@campus-deals/contracts/identity/student-verification.dto';
import { aVerification } from '../../testing/account-facts.js';
import { anAdminCollege, anAdminUser, serveAdmin, serveList } from '../../testing/admin-facts.js';
import { fakeDownloads } from '../../testing/fake-downloads.js';
import { callsTo, sentTo, serve } from '../../testing/fake-server.js';
import { renderRoute } from '../../testing/render-page.js';

const USERS = '/api/admin/users';
const maya = anAdminUser({ id: 7, email: 'maya@example.edu', name: 'Maya Lind', collegeId: 5, collegeName: 'Reed' });
const root = anAdminUser({ id: 1, email: 'root@example.edu', role: 'admin' });

beforeEach(() => {
  serveAdmin(1);
  serveList(USERS, [maya, root]);
});

/** Opens the list, and chooses an action for an account. */
async function choose(email: string, name: string) {
  const { user } = renderRoute('/admin/users');
  await user.click((await menuOf(user, email)).getByRole('menuitem', { name }));
  return user;
}
const menuOf = async (user: ReturnType<typeof renderRoute>['user'], name: string) => {
  await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  return within(await screen.findByRole('menu'));
};

it('lists accounts with its filters and sort order, and exports them so, or explains why it cannot', async () => {
  const downloads = fakeDownloads();
  serve('GET /api/colleges/id/5', anAdminCollege({ id: 5, name: 'Reed' }));
  const detail = 'You have exported 20 files in the last 24 hours. Try again later.';
  serve(`GET ${USERS}.csv`, { code: 'too_many_requests', detail }, { status: 429 });
  const query = '?role=student&emailVerified=true&suspended=true&collegeId=5&sort=last-login';
  const { user } = renderRoute(`/admin/users${query}`);
  const row = within(await screen.findByRole('row', { name: /maya@example.edu/ }));
  expect([row.getByText('Maya Lind'), row.getByText('Student'), row.getByText('Reed')]).toHaveLength(3);
  expect(callsTo(`GET ${USERS}${query}`)).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  expect(await screen.findByText(detail)).toBeTruthy();
  serve(`GET ${USERS}.csv`, 'ID');
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(downloads).toHaveLength(1));
  expect(callsTo(`GET ${USERS}.csv${query}`)).toHaveLength(2);
});

it('shows "Coming Soon" for adding a user directly', async () => {
  const { user } = renderRoute('/admin/users');
  await user.click(await screen.findByRole('button', { name: 'Add user' }));
  expect(await screen.findByRole('dialog', { name: 'Coming Soon' })).toBeTruthy();
});

describe('an account', () => {
  it('changes role, verification and college', async () => {
    serveList('/api/admin/colleges', [anAdminCollege({ id: 9, name: 'University of Iowa' })]);
    serve('GET /api/colleges/id/5', anAdminCollege({ id: 5, name: 'Reed' }));
    serve('GET /api/colleges/id/9', anAdminCollege({ id: 9, name: 'University of Iowa' }));
    serve(`PATCH ${USERS}/7`, { ...maya, role: 'vendor' });
    const user = await choose(maya.email, 'Edit');
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit user' }));
    await user.selectOptions(dialog.getByLabelText(/^Role/), 'vendor');
    expect(dialog.getByText('With another role they are signed out, and sign in again.')).toBeTruthy();
    await user.click(dialog.getByRole('switch', { name: 'Email verified' }));
    await user.click(dialog.getByRole('button', { name: 'Remove college' }));
    await user.type(dialog.getByRole('combobox', { name: 'College' }), 'iowa');
    await user.click(await dialog.findByRole('option', { name: /University of Iowa/ }));
    await user.click(dialog.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(callsTo(`PATCH ${USERS}/7`)).toHaveLength(1));
    expect(sentTo(`PATCH ${USERS}/7`)).toEqual({ role: 'vendor', emailVerified: false, collegeId: 9 });
    expect(await screen.findByText('User updated')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit user' })).toBeNull());
    expect(callsTo(`GET ${USERS}`)).toHaveLength(2);
  });

  it('is signed out everywhere', async () => {
    serve(`POST ${USERS}/7/end-sessions`, { count: 2 });
    const user = await choose(maya.email, 'End sessions');
    await user.click(await screen.findByRole('button', { name: 'End sessions' }));
    expect(await screen.findByText('2 sessions ended')).toBeTruthy();
  });

  it('exports its data as a file', async () => {
    const downloads = fakeDownloads();
    serve(`POST ${USERS}/7/export`, { exportedAt: '2026-11-22T00:00:00.000Z', identity: { email: maya.email } });
    await choose(maya.email, 'Export their data');
    await waitFor(() => expect(downloads).toHaveLength(1));
    expect(await downloads[0]?.file.text()).toContain(maya.email);
  });

  it('is deleted and erased after confirmation, with a receipt', async () => {
    serve(`DELETE ${USERS}/7`, { erasureId: '018f3f2e-7c1b-7c3a-9b1d-2f4c5d6e7f80' }, { status: 202 });
    const user = await choose(maya.email, 'Delete and erase');
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete and erase' }));
    expect(callsTo(`DELETE ${USERS}/7`)).toHaveLength(0);
    await user.click(dialog.getByRole('button', { name: 'Delete and erase' }));
    expect(await screen.findByText('018f3f2e-7c1b-7c3a-9b1d-2f4c5d6e7f80')).toBeTruthy();
  });

  it('is verified as a student of a college for a year, with a reason', async () => {
    const path = `${USERS}/7/student-verification`;
    serve('GET /api/colleges/id/5', anAdminCollege({ id: 5, name: 'Reed' }));
    serve(`GET ${path}`, aVerification());
    const user = await choose(maya.email, 'Student status');
    const dialog = within(await screen.findByRole('dialog', { name: 'Verify student' }));
    await user.type(dialog.getByLabelText(/^Reason/), 'Showed a letter');
    serve(`POST ${path}`, aVerification({ status: 'verified', how: 'admin' }));
    await user.click(dialog.getByRole('button', { name: 'Verify' }));
    expect(await screen.findByText('Student verified')).toBeTruthy();
    const sent = sentTo(`POST ${path}`) as VerifyStudentDto;
    expect(sent).toMatchObject({ collegeId: 5, reason: 'Showed a letter' });
    expect(Date.parse(sent.expiresAt) - Date.now()).toBeGreaterThan(364 * 86_400_000);
  });

  it('shows how it was verified, and its verification is ended with a mandatory reason', async () => {
    const path = `${USERS}/7/student-verification`;
    const verified = { status: 'verified', how: 'admin', expiresAt: '2027-09-17T12:00:00.000Z' } as const;
    serve(`GET ${path}`, aVerification(verified));
    const user = await choose(maya.email, 'Student status');
    expect((await screen.findByText(/Verified by our team/)).parentElement?.textContent).toBe(
      'Verified by our team. Ends on September 17, 2027.',
    );
    await user.click(screen.getByRole('button', { name: 'End verification' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'End verification' }));
    await user.type(dialog.getByLabelText(/^Reason/), 'Not a student');
    serve(`POST ${path}/end`, aVerification({ status: 'expired' }));
    await user.click(dialog.getByRole('button', { name: 'End verification' }));
    expect(await screen.findByText('Verification ended')).toBeTruthy();
    expect(sentTo(`POST ${path}/end`)).toEqual({ reason: 'Not a student' });
  });

  it('is suspended with a mandatory reason, which is shown, and restored', async () => {
    const suspended = { ...maya, suspendedAt: '2026-11-23T00:00:00.000Z', suspensionReason: 'Sells notes' };
    serve(`POST ${USERS}/7/suspend`, () => {
      serveList(USERS, [suspended, root]);
      return suspended;
    });
    serve(`POST ${USERS}/7/restore`, maya);
    const user = await choose(maya.email, 'Suspend');
    const dialog = within(await screen.findByRole('dialog', { name: 'Suspend account' }));
    await user.click(dialog.getByRole('button', { name: 'Suspend' }));
    expect(await dialog.findByText('Reason is required')).toBeTruthy();
    await user.type(dialog.getByLabelText(/^Reason/), 'Sells notes');
    await user.click(dialog.getByRole('button', { name: 'Suspend' }));
    expect(await screen.findByText('User suspended')).toBeTruthy();
    expect(sentTo(`POST ${USERS}/7/suspend`)).toEqual({ reason: 'Sells notes' });
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Suspend account' })).toBeNull());
    const row = within(screen.getByRole('row', { name: /maya@example.edu/ }));
    expect([await row.findByText('Suspended'), row.getByText('Sells notes')]).toHaveLength(2);
    await user.click((await menuOf(user, maya.email)).getByRole('menuitem', { name: 'Restore' }));
    const question = within(await screen.findByRole('dialog', { name: 'Restore account' }));
    expect(question.getByText('Sells notes', { exact: false })).toBeTruthy();
    await user.click(question.getByRole('button', { name: 'Restore' }));
    expect(await screen.findByText('User restored')).toBeTruthy();
  });

  it('of the admin themselves can be neither suspended nor deleted here', async () => {
    const { user } = renderRoute('/admin/users');
    const menu = await menuOf(user, root.email);
    expect(menu.queryByRole('menuitem', { name: 'Suspend' })).toBeNull();
    expect(menu.queryByRole('menuitem', { name: 'Delete and erase' })).toBeNull();
  });
});
