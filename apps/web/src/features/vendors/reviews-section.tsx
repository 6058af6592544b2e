import type { ReviewDto } from '@campus-deals/contracts/catalog/review.dto';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Star } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { Button, LinkButton } from '../../components/ui/button.js';
import { Badge } from '../../components/ui/badge.js';
import { SectionCard } from '../../components/ui/section-card.js';
import { Loading, Skeleton } from '../../components/ui/skeleton.js';
import { ErrorState } from '../../components/ui/states.js';
import { SIGN_IN_HASH } from '../../config/paths.js';
import { LongDate } from '../../components/ui/long-date.js';
import { plural } from '../../lib/copy/plural.js';
import { useSession } from '../../lib/session/session.js';
import { ownReviewQuery, reviewsQuery } from './reviews.api.js';

const ReviewForm = lazy(async () => ({ default: (await import('./review-form.js')).ReviewForm }));

/** Shows students' reviews of a vendor, and the viewer's own. */
export function ReviewsSection({ vendorId, reviewCount }: { vendorId: number; reviewCount: number }) {
  const { isKnown, session } = useSession();
  const { data, isPending, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    reviewsQuery(vendorId),
  );
  const reviews = data?.pages.flatMap(({ items }) => items) ?? [];
  const isStudent = session.role === 'user';
  const { data: mine } = useQuery({ ...ownReviewQuery(vendorId), enabled: isStudent });
  const { hash } = useLocation();
  const section = useRef<HTMLDivElement>(null);
  // The section is rendered with the vendor's data, after the browser has tried to scroll to its id.
  useEffect(() => {
    if (hash === '#reviews') section.current?.scrollIntoView();
  }, [hash]);
  return (
    <div id="reviews" ref={section} className="scroll-mt-24">
      <SectionCard
        title="Student reviews"
        aside={reviewCount > 0 && <span className="text-[0.9375rem] text-muted">{plural(reviewCount, 'review')}</span>}
      >
        {error ? (
          <ErrorState title="Unable to load reviews." onRetry={() => void refetch()} />
        ) : isPending ? (
          <Loading label="Loading reviews" className="space-y-4">
            <Skeleton className="h-16" />
            <Skeleton className="h-16" />
          </Loading>
        ) : (
          <>
            {reviews.length === 0 && <p className="text-muted">No reviews yet.</p>}
            <ul className="divide-y divide-line">
              {reviews.map((review) => (
                <ReviewRow key={review.id} review={review} isMine={review.id === mine?.id} />
              ))}
            </ul>
            {hasNextPage && (
              <Button
                variant="secondary"
                className="mt-4"
                isBusy={isFetchingNextPage}
                onClick={() => void fetchNextPage()}
              >
                Show more reviews
              </Button>
            )}
            <div className="mt-6 border-t border-line pt-6">
              {isStudent && mine !== undefined && (
                <Suspense fallback={null}>
                  <ReviewForm vendorId={vendorId} mine={mine} />
                </Suspense>
              )}
              {isKnown && !session.authenticated && (
                <div className="flex flex-wrap items-center justify-between gap-3">
                  <p className="text-[0.9375rem]">Been here? Sign in to leave a review.</p>
                  <LinkButton variant="secondary" to={SIGN_IN_HASH}>
                    Sign in to review
                  </LinkButton>
                </div>
              )}
              {session.authenticated && !isStudent && (
                <p className="text-[0.9375rem] text-muted">Reviews are written by students.</p>
              )}
            </div>
          </>
        )}
      </SectionCard>
    </div>
  );
}

function ReviewRow({ review: { rating, text, createdAt }, isMine }: { review: ReviewDto; isMine: boolean }) {
  return (
    <li className="py-4 first:pt-0">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span role="img" aria-label={rating === 1 ? '1 star' : `${rating} stars`} className="inline-flex">
          {[1, 2, 3, 4, 5].map((star) => (
            <Star
              key={star}
              className={`size-4 ${star <= rating ? 'fill-deal text-[color-mix(in_oklch,var(--deal)_70%,var(--ink))]' : 'text-edge'}`}
            />
          ))}
        </span>
        <span className="text-sm text-muted">
          <LongDate at={createdAt} />
        </span>
        {isMine && <Badge tone="brand">Yours</Badge>}
      </p>
      {text && <p className="mt-1.5 max-w-[68ch] whitespace-pre-line">{text}</p>}
    </li>
  );
}
