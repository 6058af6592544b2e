import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Button } from '../../components/ui/button.js';
import { SectionCard } from '../../components/ui/section-card.js';
import { LoadingList } from '../../components/ui/skeleton.js';
import { ErrorState } from '../../components/ui/states.js';
import { to } from '../../config/paths.js';
import { followName, followsQuery, useUnfollow } from './follows.api.js';

/** Lists the vendors and categories that the user follows, each with a button that ends it. */
export function FollowingCard() {
  const { data: follows, isError, refetch } = useQuery(followsQuery);
  const end = useUnfollow();
  return (
    <SectionCard
      title="Following"
      description="You hear of new deals of these shops and categories, also if “New deals at your college” is off."
    >
      {isError && !follows ? (
        <ErrorState title="Unable to load what you follow." onRetry={() => void refetch()} />
      ) : !follows ? (
        <LoadingList label="Loading what you follow" className="space-y-3" count={2} size="h-11" />
      ) : follows.length === 0 ? (
        <p className="text-muted">
          Nothing yet. Press “Follow” on a shop’s page, or choose a category on your college’s page.
        </p>
      ) : (
        <ul className="divide-y divide-line">
          {follows.map((follow) => (
            <li key={follow.id} className="flex items-center justify-between gap-4 py-1.5">
              <Link
                className="inline-flex min-h-11 items-center font-semibold wrap-anywhere hover:underline"
                to={
                  follow.category
                    ? `${to('college', { collegeId: follow.collegeId })}?category=${follow.category}`
                    : to('vendor', { collegeId: follow.collegeId, vendorId: follow.topic.replace('vendor:', '') })
                }
              >
                {followName(follow)}
              </Link>
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
    </SectionCard>
  );
}
