import { sendWith } from './http-client.js';

/** Lets the user sign in again; answers whether they did. */
type ConfirmIdentity = () => Promise<boolean>;

/** Lets the user sign in again where the server asks for a fresh sign-in, and repeats the request once. Answers how to stop. */
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
