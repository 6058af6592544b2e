import { PRODUCT_NAME } from '@campus-deals/contracts/limits';
import { useMutation } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { HeroBoard } from '../../components/art/hero-board.js';
import { Logo } from '../../components/art/logo.js';
import { Button } from '../../components/ui/button.js';
import { TextField } from '../../components/ui/text-field.js';
import { HttpError, postJson } from '../../lib/http-client.js';
import { usePageTitle } from '../../lib/page-title.js';
import { showToast } from '../../lib/toast.js';
import { unlockGate } from './gate-flag.js';

/** The private beta's door. */
export function GateScreen() {
  const [password, setPassword] = useState('');
  usePageTitle(`${PRODUCT_NAME}: private beta`);
  const enter = useMutation({
    mutationFn: () => postJson<unknown>('/api/gate', { password }),
    onSuccess: () => {
      showToast({ title: 'Access Granted', description: `Welcome to ${PRODUCT_NAME}!` });
      unlockGate();
    },
    onError: (error) => {
      const isTooOften = error instanceof HttpError && error.status === 429;
      const isOurs = !(error instanceof HttpError) || error.status >= 500;
      if (isTooOften)
        showToast({ title: 'Access Denied', description: 'Too many tries. Please wait a minute.', tone: 'danger' });
      else if (isOurs)
        showToast({
          title: 'Error',
          description: 'The password could not be checked. Please try again.',
          tone: 'danger',
        });
      else showToast({ title: 'Access Denied', description: 'Incorrect password. Please try again.', tone: 'danger' });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password && !enter.isPending) enter.mutate();
  };
  return (
    <main className="board grid min-h-dvh place-items-center px-4 py-10">
      <div className="w-full max-w-md">
        <div className="mx-auto mb-2 max-w-sm" aria-hidden="true">
          <HeroBoard />
        </div>
        <div className="sheet relative p-6 shadow-lift sm:p-8">
          <h1 className="mb-1 flex items-center justify-center">
            <Logo />
          </h1>
          <p className="text-center font-display text-xl leading-snug font-bold text-balance">
            Discover local deals near your campus
          </p>
          <p className="mt-1 text-center text-muted">Limited-time offers updated weekly</p>
          <form onSubmit={submit} className="mt-6 space-y-3">
            <TextField
              label="Access password"
              isLabelHidden
              type="password"
              name="password"
              autoComplete="current-password"
              placeholder="Enter access password"
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
            <Button type="submit" className="w-full" disabled={!password || enter.isPending} isBusy={enter.isPending}>
              {enter.isPending ? 'Verifying...' : 'Access Site'}
            </Button>
          </form>
          <p className="mt-5 flex items-center justify-center gap-2 text-sm text-muted">
            <Lock className="size-4" aria-hidden="true" />
            This site is currently in private beta
          </p>
        </div>
      </div>
    </main>
  );
}
