import type { SessionDto } from '@campus-deals/contracts/identity/session.dto';
import { useEffect } from 'react';
import { showToast } from '../../lib/browser/toast.js';
import { AfterFailure } from './after-failure.js';
import { FailureCard } from './failure-card.js';
import { DEFAULT_FAILURE } from './sign-in.api.js';

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
