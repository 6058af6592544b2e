import type { QueryClient } from '@tanstack/react-query';
import { HttpError } from '../../api/http-client.js';
import { SESSION_KEY } from '../session-key.js';
import { loadProvider } from './client.js';
import { linkAccount, signInUnderWay } from './sign-in.js';

/**
 * Timeout of a check. supabase-js retries an unreachable provider for half a minute, which is too long for a page to
 * wait.
 */
const TIMEOUT_MS = 6000;
/**
 * Minimum time between attempts. A role can change twice on one page, but a faulty provider must not be queried in a
 * loop.
 */
const AGAIN_AFTER_MS = 60_000;

interface Attempts {
  current?: Promise<boolean>;
  last?: { at: number; worked: boolean };
}
const attempts = new WeakMap<QueryClient, Attempts>();

/**
 * Links the account again through this browser's provider session, which sets a new session cookie. Returns whether
 * there is one now. A failed attempt is not repeated until the page is reloaded.
 */
export async function relinkSilently(client: QueryClient): Promise<boolean> {
  const other = signInUnderWay();
  if (other)
    return other.then(
      () => true,
      () => false,
    );
  const work = begin(client);
  if (!work) return false;
  let isLate = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => {
      isLate = true;
      resolve(false);
    }, TIMEOUT_MS);
  });
  void work.then((worked) => {
    clearTimeout(timer);
    if (worked && isLate) void client.invalidateQueries({ queryKey: SESSION_KEY });
  });
  return Promise.race([work, timeout]);
}

function begin(client: QueryClient): Promise<boolean> | undefined {
  const own = attempts.get(client) ?? {};
  attempts.set(client, own);
  if (own.current) return own.current;
  if (own.last && (!own.last.worked || Date.now() - own.last.at < AGAIN_AFTER_MS)) return undefined;
  own.current = relink(client)
    .catch(() => false)
    .then((worked) => {
      delete own.current;
      own.last = { at: Date.now(), worked };
      return worked;
    });
  return own.current;
}

async function relink(client: QueryClient): Promise<boolean> {
  const provider = await loadProvider(client);
  // Refreshes an access token that is about to expire.
  const { data } = await provider.getSession();
  if (!data.session) return false;
  try {
    return (await linkAccount(data.session.access_token, data.session.user)) !== null;
  } catch (error) {
    // Permanently refused, for example a session that was ended on another device. It must not be tried again on every
    // page.
    const isRefused = error instanceof HttpError && error.status >= 400 && error.status < 500 && error.status !== 429;
    if (isRefused) await provider.signOut({ scope: 'local' });
    return false;
  }
}
