import type { ReviewDto } from '@campus-deals/contracts/catalog/review.dto';
import { hasStudentRights } from '@campus-deals/contracts/enumerations';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { ReviewText } from '../../marketplace/cards/review-text.js';
import { LinkButton } from '../../kit/ui/button.js';
import { Badge } from '../../kit/ui/badge.js';
import { SectionCard } from '../../kit/ui/section-card.js';
import { ShowMore } from '../../kit/ui/show-more.js';
import { ErrorState, Loading, Skeleton } from '../../kit/ui/states.js';
import { SIGN_IN_HASH } from '../../platform/paths.js';
import { useIsOwnBusiness } from '../../marketplace/business-profile/own-vendor.js';
import { plural } from '../../kit/text/plural.js';
import { useSession } from '../../platform/session/session.js';
import { ownReviewQuery, reviewsQuery } from './reviews.api.js';
import { lazyNamed } from '../../platform/react/lazy-part.js';

const ReviewForm = lazyNamed(() => import('./review-form.js'), 'ReviewForm');

interface ReviewsSectionProps {
  vendorId: number;
  vendorName: string;
  reviewCount: number;
  /** Renders the button to report another user's review. */
  renderReport: (review: ReviewDto) => ReactNode;
}

/** Shows students' reviews of a vendor, and the viewer's own. */
export function ReviewsSection({ vendorId, vendorName, reviewCount, renderReport }: ReviewsSectionProps) {
  const { isKnown, session } = useSession();
  const list = useInfiniteQuery(reviewsQuery(vendorId));
  const reviews = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const isOwn = useIsOwnBusiness(vendorId);
  const mayReview = hasStudentRights(session.role) && !isOwn;
  const { data: mine } = useQuery({ ...ownReviewQuery(vendorId), enabled: mayReview });
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
        aside={reviewCount > 0 && <span className="text-body text-muted">{plural(reviewCount, 'review')}</span>}
      >
        {list.error ? (
          <ErrorState title="Unable to load reviews." onRetry={() => void list.refetch()} />
        ) : list.isPending ? (
          <Loading label="Loading reviews" className="space-y-4">
            <Skeleton className="h-16" />
            <Skeleton className="h-16" />
          </Loading>
        ) : (
          <>
            {reviews.length === 0 && <p className="text-muted">No reviews yet.</p>}
            <ul className="divide-y divide-line">
              {reviews.map((review) => (
                <li key={review.id} className="py-4 first:pt-0">
                  <ReviewText
                    review={review}
                    vendorName={vendorName}
                    aside={review.id === mine?.id && <Badge tone="brand">Yours</Badge>}
                  />
                  {review.id !== mine?.id && renderReport(review)}
                </li>
              ))}
            </ul>
            <ShowMore of={list} className="mt-4">
              Show more reviews
            </ShowMore>
            <div className="mt-6 border-t border-line pt-6">
              {mayReview && mine !== undefined && (
                <Suspense fallback={null}>
                  <ReviewForm vendorId={vendorId} mine={mine} />
                </Suspense>
              )}
              {isKnown && !session.authenticated && (
                <div className="flex flex-wrap items-center justify-between gap-3">
                  <p className="text-body">Been here? Sign in to leave a review.</p>
                  <LinkButton variant="secondary" to={SIGN_IN_HASH} state={{ signInTo: 'write a review' }}>
                    Sign in to review
                  </LinkButton>
                </div>
              )}
              {session.authenticated && !mayReview && (
                <p className="text-body text-muted">
                  {isOwn ? 'You cannot review your own business.' : 'Admin accounts cannot write reviews.'}
                </p>
              )}
            </div>
          </>
        )}
      </SectionCard>
    </div>
  );
}
