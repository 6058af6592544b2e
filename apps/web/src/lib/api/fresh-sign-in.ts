import { sendWith } from './http-client.js';

/** Lets the user sign in again. Resolves to whether they did. */
type ConfirmIdentity = () => Promise<boolean>;

/**
 * Calls `confirm` when the server requires a fresh sign-in, then repeats the request once. Returns a function that
 * stops this.
 */
export function confirmIdentityWith(confirm: ConfirmIdentity): () => void {
  sendWith(async (path, init) => {
    const response = await fetch(path, init);
    if (response.status !== 403 || !(await needsFreshSignIn(response.clone())) || !(await confirm())) return response;
    return fetch(path, init);
  });
  return () => sendWith((path, init) => fetch(path, init));
}

async function needsFreshSignIn(response: Response): Promise<boolean> {
  const problem = (await response.json().catch(() => null)) as { code?: unknown } | null;
  return problem?.code === 'fresh_sign_in_required';
}
