import type { AnswerReviewDto, ReviewDto } from '@campus-deals/contracts/catalog/review.dto';
import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { MessageSquare } from 'lucide-react';
import { useEffect, useState } from 'react';
import { ReviewText } from '../../marketplace/cards/review-text.js';
import { ReportButton } from '../../marketplace/reports/report-button.js';
import { TextArea } from '../../kit/form/field.js';
import { Form, FormError, SubmitButton, sendBy, useDtoForm } from '../../kit/form/form.js';
import { UnsavedChanges } from '../../kit/form/unsaved-changes.js';
import { Button } from '../../kit/ui/button.js';
import { FilterPills } from '../../kit/ui/filter-pills.js';
import { ReadBoundary } from '../../kit/ui/read-boundary.js';
import { ShowMore } from '../../kit/ui/show-more.js';
import { EmptyState } from '../../kit/ui/states.js';
import { readingPages } from '../../platform/api/api.js';
import { useWrite } from '../../platform/api/use-write.js';

interface OwnReviewsProps {
  /** Whether only reviews without an answer are shown. */
  isUnanswered: boolean;
  onChoose: (isUnanswered: boolean) => void;
}

/** Lists the reviews of the vendor's business, each with its answer or the form for one. */
export function OwnReviews(props: OwnReviewsProps) {
  const { isUnanswered, onChoose } = props;
  return (
    <section aria-label="Reviews" className="space-y-4">
      <FilterPills
        label="Reviews"
        options={[
          ['all', 'All'],
          ['unanswered', 'Unanswered'],
        ]}
        chosen={isUnanswered ? 'unanswered' : 'all'}
        onChoose={(id) => onChoose(id === 'unanswered')}
      />
      <ReadBoundary key={String(isUnanswered)} failure="Unable to load your reviews.">
        <ReviewList {...props} />
      </ReadBoundary>
    </section>
  );
}

function ReviewList({ isUnanswered, onChoose }: OwnReviewsProps) {
  const list = useSuspenseInfiniteQuery(ownReviewsQuery(isUnanswered));
  const reviews = list.data.pages.flatMap(({ items }) => items);
  if (reviews.length === 0)
    return isUnanswered ? (
      <EmptyState
        icon={<MessageSquare />}
        title="Every review has an answer."
        action={
          <Button variant="secondary" onClick={() => onChoose(false)}>
            Show all reviews
          </Button>
        }
      />
    ) : (
      <EmptyState icon={<MessageSquare />} title="No reviews yet.">
        Students may review it after using one of your deals. We notify you of each review.
      </EmptyState>
    );
  return (
    <>
      <ul className="space-y-4">
        {reviews.map((review) => (
          <li key={review.id} className="sheet p-4 sm:p-5">
            <OwnReview review={review} />
          </li>
        ))}
      </ul>
      <ShowMore of={list} className="mt-5">
        Show more reviews
      </ShowMore>
    </>
  );
}

function OwnReview({ review }: { review: ReviewDto }) {
  const [isEditing, setIsEditing] = useState(false);
  const { isPending, mutate } = useWrite(`DELETE ${PATH}/:id/answer`, {
    params: { id: review.id },
    changes: [PATH],
    success: 'Answer removed',
    failure: 'Your answer could not be removed',
  });
  if (isEditing)
    return (
      <>
        <ReviewText review={{ ...review, answer: null }} />
        <AnswerForm review={review} onClose={() => setIsEditing(false)} />
      </>
    );
  return (
    <>
      <ReviewText review={review} vendorName="your business" />
      <div className="mt-3 flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => setIsEditing(true)}>
          {review.answer === null ? 'Answer' : 'Change answer'}
        </Button>
        {review.answer !== null && (
          <Button variant="quiet-danger" isBusy={isPending} onClick={() => mutate()}>
            Remove answer
          </Button>
        )}
        <ReportButton kind="review" id={review.id} title={review.text ?? 'This review'} />
      </div>
    </>
  );
}

interface AnswerFormProps {
  review: Pick<ReviewDto, 'id' | 'answer'>;
  onClose: () => void;
}

/** Form for the only answer to a review. */
function AnswerForm({ review: { id, answer }, onClose }: AnswerFormProps) {
  const answering = useWrite(`PUT ${PATH}/:id/answer`, {
    params: { id },
    changes: [PATH],
    success: { title: 'Answer saved', description: 'It shows below the review on your page' },
  });
  const form = useDtoForm<AnswerReviewDto>({
    rules: async () => (await import('@campus-deals/contracts/catalog/review.dto')).AnswerReviewDto,
    defaultValues: { answer: answer ?? '' },
    onSubmit: sendBy(answering, onClose),
    failure: 'Your answer could not be saved. Please try again.',
  });
  const { setFocus } = form;
  useEffect(() => setFocus('answer'), [setFocus]);
  return (
    <Form form={form} aria-label="Answer" className="mt-4 space-y-4">
      <TextArea
        label="Your answer"
        hint="Everyone can read it. You answer a review once, and may correct your answer later."
        name="answer"
        rows={3}
      />
      <FormError />
      <div className="flex flex-wrap gap-3">
        <SubmitButton busyText="Saving...">Save answer</SubmitButton>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
      </div>
      <UnsavedChanges isDirty={form.formState.isDirty} />
    </Form>
  );
}

const PATH = '/api/vendor/reviews';

/** Reads the reviews of one's own business page by page, newest first. */
function ownReviewsQuery(unanswered: boolean) {
  return {
    ...readingPages(PATH, { query: { limit: 20, ...(unanswered && { unanswered }) } }),
    // Students write at any time, and notifications lead here.
    staleTime: 0,
  };
}
