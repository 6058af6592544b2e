import { useMutation } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { writeJson } from '../../platform/api/http-client.js';
import { useSession } from '../../platform/session/session.js';
import { aProviderSession, serveSignIn } from '../../testing/fake-provider.js';
import { callsTo, sentTo, serve } from '../../testing/fake-server.js';
import { renderPage } from '../../testing/render-page.js';
import { ConfirmIdentitySlot } from './confirm-identity-slot.js';

const REFUND = '/api/admin/payments/1/refund';
const EMAIL = 'root@example.edu';

function Page() {
  const refund = useMutation({ mutationFn: () => writeJson<{ status: string }>('POST', REFUND, { note: 'x' }) });
  if (!useSession().isKnown) return null;
  return (
    <>
      <button type="button" onClick={() => refund.mutate()}>
        Refund
      </button>
      <p>{refund.data?.status ?? refund.error?.message ?? 'nothing yet'}</p>
      <ConfirmIdentitySlot />
    </>
  );
}

/** Serves a route that requires a fresh sign-in until the user has signed in again. */
const asksForSignIn = () =>
  serve(`POST ${REFUND}`, { code: 'fresh_sign_in_required', detail: 'Sign in again to do this' }, { status: 403 });
const isSatisfied = () => serve(`POST ${REFUND}`, { status: 'refunded' });

beforeEach(() => {
  serveSignIn('admin', aProviderSession(EMAIL));
  serve('GET /api/auth/session', { authenticated: true, userId: 7, role: 'admin' });
  serve('GET /api/user/profile', { id: 7, email: EMAIL });
  asksForSignIn();
});

async function ask() {
  const page = renderPage(<Page />);
  await page.user.click(await screen.findByRole('button', { name: 'Refund' }));
  await screen.findByRole('dialog', { name: 'Confirm it is you' });
  return page;
}

it('signs in again with a mailed code, and continues the request', async () => {
  const { user } = await ask();
  await user.click(await screen.findByRole('button', { name: 'Email me a code' }));
  const code = await screen.findByLabelText('6-digit code');
  expect(sentTo('POST /auth/v1/otp')).toMatchObject({ email: EMAIL });
  isSatisfied();
  await user.type(code, '123456');
  expect(await screen.findByText('refunded')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(callsTo(`POST ${REFUND}`).map(({ body }) => body)).toEqual(['{"note":"x"}', '{"note":"x"}']);
});

it('continues if the link was opened in another tab', async () => {
  await ask();
  await screen.findByText(EMAIL);
  isSatisfied();
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'campus-deals-session-changed' })));
  expect(await screen.findByText('refunded')).toBeTruthy();
});

it.each([
  ['does not continue as another account', 9, 1],
  ['retries only once', 7, 2],
])('%s', async (_what, userId, requests) => {
  const { user } = await ask();
  const session = { authenticated: true, userId, role: 'admin' };
  serve('POST /api/auth/dev-login', session);
  serve('GET /api/auth/session', session);
  await user.click(await screen.findByRole('button', { name: 'Login as Admin' }));
  expect(await screen.findByText(/Sign in again to do this/)).toBeTruthy();
  expect(callsTo(`POST ${REFUND}`)).toHaveLength(requests);
});

it('changes nothing when closed, and asks again the next time', async () => {
  const { user } = await ask();
  await user.keyboard('{Escape}');
  expect(await screen.findByText(/Sign in again to do this/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Refund' }));
  expect(await screen.findByRole('dialog', { name: 'Confirm it is you' })).toBeTruthy();
});
