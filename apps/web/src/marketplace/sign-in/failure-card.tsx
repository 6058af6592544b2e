import type { SessionDto } from '@campus-deals/contracts/identity/session.dto';
import { LoaderCircle, TriangleAlert } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { Button, LinkButton } from '../../kit/ui/button.js';
import { to } from '../../platform/paths.js';
import { showToast } from '../../platform/browser/toast.js';
import { useSession } from '../../platform/session/session.js';
import { MagicLink } from './magic-link.js';
import { PAGE_COPY } from './sign-in-copy.js';
import { DEFAULT_FAILURE } from './sign-in.api.js';

/** Explains a failed sign-in and offers the next steps. */
export function FailureCard({ title, message, children }: { title: string; message: string; children: ReactNode }) {
  return (
    <div className="page grid max-w-md py-8 md:py-16">
      <div className="sheet p-6 sm:p-8">
        <div role="alert">
          <div className="flex items-center gap-3">
            <span
              className="grid size-11 shrink-0 place-items-center rounded-full bg-danger-soft text-danger"
              aria-hidden="true"
            >
              <TriangleAlert className="size-5.5" />
            </span>
            <h1 className="text-2xl">{title}</h1>
          </div>
          <p className="mt-3 text-muted">{message}</p>
        </div>
        <div className="mt-6 space-y-5">{children}</div>
      </div>
    </div>
  );
}

/** Page that only waits. */
export function WaitingCard({ title, text }: { title: string; text: string }) {
  return (
    <div className="page grid max-w-md place-items-center py-20 text-center md:py-32" role="status">
      <LoaderCircle className="spin mb-5 size-10 text-brand" />
      <h1 className="text-2xl">{title}</h1>
      <p className="mt-2 text-muted">{text}</p>
    </div>
  );
}

/** Next step after a failure: a new link, or a retry. */
export type Remedy = 'new-link' | 'again';

interface AfterFailureProps {
  remedy: Remedy | null;
  onRetry: () => void;
  onSignedIn: (session: SessionDto) => void;
}

/**
 * Offers the next step after a failed sign-in. A user who is signed in anyway, as after a second click on a link, needs
 * no new link.
 */
export function AfterFailure({ remedy, onRetry, onSignedIn }: AfterFailureProps) {
  const { session } = useSession();
  if (session.authenticated) {
    return (
      <>
        <p>You are signed in already.</p>
        <LinkButton to={to('home')} className="w-full">
          Continue
        </LinkButton>
      </>
    );
  }
  return (
    <>
      {remedy === 'new-link' && <MagicLink copy={PAGE_COPY} onSignedIn={onSignedIn} />}
      {remedy === 'again' && (
        <Button className="w-full" onClick={onRetry}>
          Try again
        </Button>
      )}
      <LinkButton variant={remedy ? 'secondary' : 'primary'} to={to('login')} className="w-full">
        Back to login
      </LinkButton>
    </>
  );
}

const USED_UP = 'The magic link has expired or is invalid. Please request a new one.';

interface LinkFailureProps {
  /** Whether the link will never work again; otherwise a retry may help. */
  isUsedUp: boolean;
  message?: string;
  onRetry: () => void;
  onSignedIn: (session: SessionDto) => void;
}

/** Explains why an email's link did not sign in, and offers a new one. */
export function LinkFailure({
  isUsedUp,
  message = isUsedUp ? USED_UP : DEFAULT_FAILURE,
  onRetry,
  onSignedIn,
}: LinkFailureProps) {
  useEffect(() => void showToast({ title: 'Authentication Failed', description: message, tone: 'danger' }), [message]);
  return (
    <FailureCard title="Authentication Failed" message={message}>
      <AfterFailure remedy={isUsedUp ? 'new-link' : 'again'} onRetry={onRetry} onSignedIn={onSignedIn} />
    </FailureCard>
  );
}
