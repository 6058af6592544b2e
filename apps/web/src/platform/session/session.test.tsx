import { useQuery } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aProviderSession, refuseAtProvider, serveSignIn } from '../../testing/fake-provider.js';
import { callsTo, serve } from '../../testing/fake-server.js';
import { renderPage } from '../../testing/render-page.js';
import { getJson } from '../api/http-client.js';
import { followOtherTabs } from './session-news.js';
import { sessionQuery, useSession, useSignOut } from './session.js';
import { createQueryClient } from '../api/query-client.js';

const KEY = 'campus-deals-auth';
const store = (session = aProviderSession()) => localStorage.setItem(KEY, JSON.stringify(session));
const LINK = 'GET /api/auth/user-by-supabase-id';

function Who() {
  const { isKnown, session } = useSession();
  const signOut = useSignOut();
  const { refetch } = useQuery({
    queryKey: ['/api/user/profile'],
    queryFn: () => getJson('/api/user/profile'),
    enabled: false,
  });
  return (
    <>
      <p>{isKnown ? (session.role ?? 'nobody') : 'unknown'}</p>
      <button type="button" onClick={() => signOut.mutate()}>
        Sign Out
      </button>
      <button type="button" onClick={() => void refetch()}>
        Read
      </button>
    </>
  );
}

describe('without a session of ours', () => {
  it('sends no further request if the browser has no provider session', async () => {
    renderPage(<Who />);
    await screen.findByText('nobody');
    expect(callsTo(LINK)).toHaveLength(0);
  });

  it("links the account through the provider's session, once", async () => {
    serveSignIn('vendor');
    store();
    renderPage(<Who />);
    await screen.findByText('vendor');
    expect(callsTo(LINK)).toHaveLength(1);
    expect(callsTo(LINK)[0]?.headers.get('authorization')).toMatch(/^Bearer ey/);
  });

  it('also does so if the check itself fails', async () => {
    serveSignIn('user');
    serve('GET /api/auth/session', { detail: 'away' }, { status: 503 });
    store();
    renderPage(<Who />);
    expect(await screen.findByText('user')).toBeTruthy();
  });

  it('refreshes an expired access token', async () => {
    serveSignIn('user');
    store(aProviderSession('ada@example.edu', -10));
    renderPage(<Who />);
    await screen.findByText('user');
    expect(callsTo('POST /auth/v1/token')[0]?.path).toContain('grant_type=refresh_token');
  });

  it('removes a rejected provider session, and does not try it again', async () => {
    serveSignIn();
    serve(LINK, { detail: 'The sign-in could not be verified' }, { status: 401 });
    store();
    const client = createQueryClient();
    await client.fetchQuery(sessionQuery);
    expect(localStorage.getItem(KEY)).toBeNull();
    store();
    await client.fetchQuery({ ...sessionQuery, staleTime: 0 });
    expect(callsTo(LINK)).toHaveLength(1);
  });

  it('keeps it while the server is unavailable', async () => {
    serveSignIn();
    serve(LINK, { detail: 'away' }, { status: 503 });
    store();
    renderPage(<Who />);
    await screen.findByText('nobody');
    expect(localStorage.getItem(KEY)).not.toBeNull();
  });

  it('times out if the provider does not respond', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    serveSignIn();
    serve('POST /auth/v1/token', { message: 'boom' }, { status: 503 });
    store(aProviderSession('ada@example.edu', -10));
    renderPage(<Who />);
    await waitFor(() => expect(callsTo('POST /auth/v1/token').length).toBeGreaterThan(0));
    expect(screen.getByText('unknown')).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(6100));
    expect(screen.getByText('nobody')).toBeTruthy();
  });
});

it('refetches the session after a 401, such as when it ended elsewhere', async () => {
  serve('GET /api/auth/session', { authenticated: true, userId: 7, role: 'user' });
  const { user } = renderPage(<Who />);
  await screen.findByText('user');
  serve('GET /api/auth/session', { authenticated: false, userId: null, role: null });
  serve('GET /api/user/profile', { detail: 'Sign in first' }, { status: 401 });
  await user.click(screen.getByRole('button', { name: 'Read' }));
  expect(await screen.findByText('nobody')).toBeTruthy();
});

describe('signing out', () => {
  async function signedIn() {
    serveSignIn('user');
    store();
    const page = renderPage(<Who />);
    await screen.findByText('user');
    serve('POST /api/auth/logout', () => {
      serve('GET /api/auth/session', { authenticated: false, userId: null, role: null });
      return undefined;
    });
    return page;
  }

  it("ends the provider's session first, for this device only, then ours", async () => {
    const { user } = await signedIn();
    await user.click(screen.getByRole('button', { name: 'Sign Out' }));
    await screen.findByText('nobody');
    expect(callsTo('POST /auth/v1/logout')[0]?.path).toContain('scope=local');
    expect(localStorage.getItem(KEY)).toBeNull();
    expect(callsTo(LINK)).toHaveLength(1);
  });

  it('works while the provider is unavailable', async () => {
    const { user } = await signedIn();
    refuseAtProvider('POST /auth/v1/logout', 503, 'unexpected_failure', 'boom');
    await user.click(screen.getByRole('button', { name: 'Sign Out' }));
    await screen.findByText('nobody');
    expect(localStorage.getItem(KEY)).toBeNull();
  });

  it('first ends what is still being read, which would be refused', async () => {
    let reading: AbortSignal | undefined;
    function Reading() {
      const queryFn = ({ signal }: { signal: AbortSignal }) => ((reading = signal), new Promise(() => undefined));
      useQuery({ queryKey: ['/api/user/vendor'], queryFn });
      return <Who />;
    }
    serveSignIn('user');
    store();
    const { user } = renderPage(<Reading />);
    await screen.findByText('user');
    let wasEnded: boolean | undefined;
    serve('POST /api/auth/logout', () => void (wasEnded = reading?.aborted));
    await user.click(screen.getByRole('button', { name: 'Sign Out' }));
    await waitFor(() => expect(wasEnded).toBe(true));
  });
});

it.each(['campus-deals-session-changed', KEY, null])(
  'refetches the session when another tab changes it: %s',
  async (key) => {
    const client = createQueryClient();
    await client.fetchQuery(sessionQuery);
    const stop = followOtherTabs(client);
    serve('GET /api/auth/session', { authenticated: true, userId: 7, role: 'admin' });
    window.dispatchEvent(new StorageEvent('storage', { key }));
    expect(client.getQueryState(sessionQuery.queryKey)?.isInvalidated).toBe(true);
    stop();
  },
);
