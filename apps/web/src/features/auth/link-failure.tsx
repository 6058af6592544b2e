import type { Session } from '@campus-deals/contracts/session.schema';
import { useEffect } from 'react';
import { Button, LinkButton } from '../../components/ui/button.js';
import { to } from '../../config/paths.js';
import { showToast } from '../../lib/toast.js';
import { FailureCard } from './failure-card.js';
import { MagicLink } from './magic-link.js';
import { DEFAULT_FAILURE } from './sign-in.api.js';
import { PAGE_WORDS } from './sign-in-words.js';

const USED_UP = 'The magic link has expired or is invalid. Please request a new one.';

interface LinkFailureProps {
  /** The link will not work again; otherwise trying again may help. */
  isUsedUp: boolean;
  message?: string;
  onRetry: () => void;
  onSignedIn: (session: Session) => void;
}

/** A mail's link that did not sign in, with a new one one step away. */
export function LinkFailure({ isUsedUp, message = isUsedUp ? USED_UP : DEFAULT_FAILURE, onRetry, onSignedIn }: LinkFailureProps) {
  useEffect(() => void showToast({ title: 'Authentication Failed', description: message, tone: 'danger' }), [message]);
  return (
    <FailureCard title="Authentication Failed" message={message}>
      {isUsedUp ? <MagicLink words={PAGE_WORDS} onSignedIn={onSignedIn} /> : <Button className="w-full" onClick={onRetry}>Try again</Button>}
      <LinkButton look="secondary" to={to('login')} className="w-full">Back to login</LinkButton>
    </FailureCard>
  );
}
