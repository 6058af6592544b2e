import type { ReviewDto } from '@campus-deals/contracts/catalog/review.dto';
import { Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { plural } from '../../kit/text/plural.js';
import { LongDate } from '../../kit/ui/long-date.js';

interface ReviewTextProps {
  review: Omit<ReviewDto, 'id'>;
  /** Name of the business, for the heading of its answer. */
  vendorName?: string | undefined;
  /** Beside the date. */
  aside?: ReactNode;
}

/** Shows the stars, date and text of a review, and the answer of the business. */
export function ReviewText({ review, vendorName = 'the business', aside }: ReviewTextProps) {
  const { rating, text, createdAt, answer, answeredAt } = review;
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span role="img" aria-label={plural(rating, 'star')} className="inline-flex">
          {[1, 2, 3, 4, 5].map((star) => (
            <Star
              key={star}
              className={`size-4 ${star <= rating ? 'fill-deal text-[color-mix(in_oklab,var(--deal)_70%,var(--ink))]' : 'text-edge'}`}
            />
          ))}
        </span>
        <span className="text-sm text-muted">
          <LongDate at={createdAt} />
        </span>
        {aside}
      </p>
      {text && <p className="mt-1.5 max-w-[68ch] wrap-anywhere whitespace-pre-line">{text}</p>}
      {answer !== null && (
        <div className="mt-3 border-l-2 border-edge pl-4">
          <p className="text-sm text-muted">
            Answer of {vendorName}
            {answeredAt !== null && (
              <>
                {' · '}
                <LongDate at={answeredAt} />
              </>
            )}
          </p>
          <p className="mt-1 max-w-[68ch] wrap-anywhere whitespace-pre-line">{answer}</p>
        </div>
      )}
    </>
  );
}
