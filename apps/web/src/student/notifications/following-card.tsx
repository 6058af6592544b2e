import type { FollowDto } from '@campus-deals/contracts/notification/follow.dto';
import { PINNED_FOLLOW_POINTS } from '@campus-deals/contracts/limits';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Button } from '../../kit/ui/button.js';
import { SectionCard } from '../../kit/ui/section-card.js';
import { to } from '../../platform/paths.js';
import { reading } from '../../platform/api/api.js';
import { followName, followsQuery, usePin, useUnfollow } from '../../marketplace/notifications/follows.api.js';

/** Lists the vendors and categories that the user follows, each with a button that ends it. */
export function FollowingCard() {
  const { data: follows } = useSuspenseQuery(followsQuery);
  const end = useUnfollow();
  const pin = usePin();
  const { data: referrals } = useQuery(reading('/api/user/referrals'));
  const canPin = referrals !== undefined && referrals.points >= PINNED_FOLLOW_POINTS;
  return (
    <SectionCard
      title="Following"
      description="You get notified about new deals of these shops and categories, even if “New deals at your college” is off."
    >
      {follows.length === 0 ? (
        <p className="text-muted">
          Nothing yet. Press “Follow” on a shop’s page, or choose a category on your college’s page.
        </p>
      ) : (
        <ul className="divide-y divide-line">
          {follows.map((follow) => (
            <li key={follow.id} className="flex items-center justify-between gap-4 py-1.5">
              <FollowLink follow={follow} />
              {canPin && (
                <Button
                  variant="quiet"
                  className="ml-auto"
                  aria-label={`Pin ${followName(follow)}`}
                  aria-pressed={follow.isPinned}
                  isBusy={pin.isPending && pin.variables.id === follow.id}
                  disabled={pin.isPending}
                  onClick={() => pin.mutate(follow)}
                >
                  {follow.isPinned ? 'Pinned' : 'Pin'}
                </Button>
              )}
              <Button
                variant="quiet"
                aria-label={`Unfollow ${followName(follow)}`}
                isBusy={end.isPending && end.variables.id === follow.id}
                disabled={end.isPending}
                onClick={() => end.mutate(follow)}
              >
                Unfollow
              </Button>
            </li>
          ))}
        </ul>
      )}
      {referrals && (
        <p className="mt-4 text-body text-muted">
          {canPin ? (
            'The one that you pin comes first, and its alerts come at once instead of in the daily email, after your quiet hours.'
          ) : (
            <>
              From {PINNED_FOLLOW_POINTS} points on you can pin one of them.{' '}
              <Link className="link" to={to('referrals')}>
                Earn points
              </Link>
            </>
          )}
        </p>
      )}
    </SectionCard>
  );
}

function FollowLink({ follow }: { follow: FollowDto }) {
  const { collegeId, category, topic } = follow;
  return (
    <Link
      className="inline-flex min-h-11 items-center font-semibold wrap-anywhere hover:underline"
      to={
        category
          ? `${to('college', { collegeId })}?category=${category}`
          : to('vendor', { collegeId, vendorId: topic.replace('vendor:', '') })
      }
    >
      {followName(follow)}
    </Link>
  );
}
