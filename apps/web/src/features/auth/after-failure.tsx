import type { SessionDto } from '@campus-deals/contracts/identity/session.dto';
import { Button, LinkButton } from '../../components/ui/button.js';
import { to } from '../../config/paths.js';
import { useSession } from '../../lib/session/session.js';
import { MagicLink } from './magic-link.js';
import { PAGE_COPY } from './sign-in-copy.js';

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
