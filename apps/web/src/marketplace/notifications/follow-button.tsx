import type { DealCategory } from '@campus-deals/contracts/catalog/deal-categories';
import { categoryTopic, vendorTopic } from '@campus-deals/contracts/notification/topics';
import { useQuery } from '@tanstack/react-query';
import { BellPlus, BellRing } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router-dom';
import { buttonClasses } from '../../kit/ui/button.js';
import { SIGN_IN_HASH } from '../../platform/paths.js';
import { showToast } from '../../platform/browser/toast.js';
import { useOnline } from '../../platform/browser/use-online.js';
import { useKnownSession, useSession } from '../../platform/session/session.js';
import { followsQuery, useFollow, useUnfollow } from './follows.api.js';

interface FollowButtonProps {
  subject: { vendorId: number } | { collegeId: number; category: DealCategory };
  /** "The Kettle" or "Food & Drink". */
  name: string;
  /** Replaces "Follow". */
  label?: string;
  className?: string;
}

/** Follows a vendor or a category, or ends it. A visitor is sent to the sign-in, and returns here. */
export function FollowButton({ subject, name, label, className }: FollowButtonProps) {
  const topic =
    'vendorId' in subject ? vendorTopic(subject.vendorId) : categoryTopic(subject.collegeId, subject.category);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { session } = useSession();
  const knownSession = useKnownSession();
  const isOnline = useOnline();
  const { data: follows } = useQuery({ ...followsQuery, enabled: session.authenticated });
  const start = useFollow();
  const end = useUnfollow();
  const follow = session.authenticated ? follows?.find((each) => each.topic === topic) : undefined;
  const isBusy = start.isPending || end.isPending;

  const toggle = async () => {
    if (isBusy) return;
    const { authenticated } = await knownSession();
    if (!authenticated) {
      void navigate(pathname + search + SIGN_IN_HASH, { state: { signInTo: `follow ${name}` } });
    } else if (!isOnline) {
      showToast({ title: 'You are offline', description: 'Following needs a connection.', tone: 'danger' });
    } else if (follow) end.mutate(follow);
    else start.mutate({ topic });
  };
  const Icon = follow ? BellRing : BellPlus;
  return (
    <button
      type="button"
      aria-label={label ? undefined : `Follow ${name}`}
      aria-pressed={follow !== undefined}
      aria-busy={isBusy}
      aria-disabled={!isOnline}
      onClick={() => void toggle()}
      className={buttonClasses('secondary', `aria-disabled:opacity-60 ${className ?? ''}`)}
    >
      <Icon className={`size-4.5 ${follow ? 'text-brand' : ''}`} />
      {follow ? 'Following' : (label ?? 'Follow')}
    </button>
  );
}
