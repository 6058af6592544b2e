import { lazy, Suspense, useEffect, useState } from 'react';
import { confirmIdentityWith } from '../lib/api/fresh-sign-in.js';

const ConfirmIdentityDialog = lazy(async () => ({
  default: (await import('../features/auth/confirm-identity-dialog.js')).ConfirmIdentityDialog,
}));

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
