import type { SessionDto } from '@campus-deals/contracts/session.dto';
import { useEffect } from 'react';
import { showToast } from '../../lib/browser/toast.js';
import { AfterFailure } from './after-failure.js';
import { FailureCard } from './failure-card.js';
import { DEFAULT_FAILURE } from './sign-in.api.js';

const USED_UP = 'The magic link has expired or is invalid. Please request a new one.';

interface LinkFailureProps {
  /** The link will not work again; otherwise trying again may help. */
  isUsedUp: boolean;
  message?: string;
  onRetry: () => void;
  onSignedIn: (session: SessionDto) => void;
}

/** A mail's link that did not sign in, with a new one one step away. */
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
