import { Suspense, useEffect, useState } from 'react';
import { sendWith } from '../../platform/api/http-client.js';
import { lazyNamed } from '../../platform/react/lazy-part.js';

const ConfirmIdentityDialog = lazyNamed(() => import('./confirm-identity-dialog.js'), 'ConfirmIdentityDialog');

type Answer = (isConfirmed: boolean) => void;

/** Opens a dialog to sign in again when a request needs a fresh sign-in. Concurrent requests share one dialog. */
export function ConfirmIdentitySlot() {
  const [answer, setAnswer] = useState<Answer>();
  useEffect(() => {
    let asked: Promise<boolean> | undefined;
    const ask = () =>
      new Promise<boolean>((resolve) => setAnswer(() => resolve)).finally(() => {
        asked = undefined;
        setAnswer(undefined);
      });
    return confirmIdentityWith(() => (asked ??= ask()));
  }, []);
  if (!answer) return null;
  return (
    <Suspense fallback={null}>
      <ConfirmIdentityDialog onAnswer={answer} />
    </Suspense>
  );
}

/** Lets the user sign in again. Resolves to whether they did. */
type ConfirmIdentity = () => Promise<boolean>;

/**
 * Calls `confirm` when the server requires a fresh sign-in, then repeats the request once. Returns a function that
 * stops this.
 */
function confirmIdentityWith(confirm: ConfirmIdentity): () => void {
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
