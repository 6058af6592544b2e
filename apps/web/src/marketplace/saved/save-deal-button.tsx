import { Heart } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router-dom';
import { buttonClasses } from '../../kit/ui/button.js';
import { SIGN_IN_HASH } from '../../platform/paths.js';
import { classNames } from '../../platform/react/class-names.js';
import { useKnownSession } from '../../platform/session/session.js';
import { showToast } from '../../platform/browser/toast.js';
import { useOnline } from '../../platform/browser/use-online.js';
import { useIsSaved, useSaveDeal } from './saved-deals.api.js';

interface SaveDealButtonProps {
  deal: { id: number; title: string };
  /** `heart` on a card's image; `labelled` beside other buttons, with a label. */
  variant?: 'heart' | 'labelled';
  className?: string;
}

/**
 * Save button of a deal. It changes only after the server's confirmation. A visitor is sent to the sign-in, and returns
 * here.
 */
export function SaveDealButton({ deal, variant = 'heart', className }: SaveDealButtonProps) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const knownSession = useKnownSession();
  const isOnline = useOnline();
  const isSaved = useIsSaved(deal.id);
  const { mutate, isPending } = useSaveDeal(deal.id);

  const toggle = async () => {
    if (isPending) return;
    const { authenticated } = await knownSession();
    if (!authenticated) {
      void navigate(pathname + search + SIGN_IN_HASH, { state: { signInTo: 'save this deal' } });
      return;
    }
    if (!isOnline) {
      showToast({ title: 'You are offline', description: 'Saving a deal needs a connection.', tone: 'danger' });
      return;
    }
    mutate(!isSaved);
  };

  const name = isSaved ? `Remove ${deal.title} from saved` : `Save ${deal.title}`;
  return (
    <button
      type="button"
      aria-label={name}
      aria-pressed={isSaved}
      aria-busy={isPending}
      aria-disabled={!isOnline}
      title={isOnline ? undefined : 'Saving a deal needs a connection'}
      onClick={() => void toggle()}
      className={classNames(
        variant === 'heart' ? HEART : buttonClasses('secondary'),
        'aria-disabled:opacity-60',
        className,
      )}
    >
      <Heart
        className={classNames(
          'size-5',
          isSaved && 'fill-current',
          isSaved && variant === 'labelled' && 'text-brand',
          isPending && 'animate-pulse motion-reduce:animate-none',
        )}
      />
      {variant === 'labelled' && <span>{isSaved ? 'Saved' : 'Save'}</span>}
    </button>
  );
}

const HEART =
  'grid size-11 place-items-center rounded-full bg-surface/90 text-brand shadow-sheet transition-colors hover:bg-surface';
