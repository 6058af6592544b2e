import type { AdminReviewDto, HideReviewDto } from '@campus-deals/contracts/catalog/review.dto';
import { infiniteQueryOptions, useInfiniteQuery, useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { Flag } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { ReviewText } from '../../marketplace/cards/review-text.js';
import { TextArea } from '../../kit/form/field.js';
import { FormDialog } from '../../kit/form/form-dialog.js';
import { sendBy, useDtoForm } from '../../kit/form/form.js';
import { readTablePage, type TablePage, type TablePosition } from '../../kit/table/table-page.js';
import { Button } from '../../kit/ui/button.js';
import { FilterPills } from '../../kit/ui/filter-pills.js';
import { ReadBoundary } from '../../kit/ui/read-boundary.js';
import { ShowMore } from '../../kit/ui/show-more.js';
import { EmptyState, LoadingList } from '../../kit/ui/states.js';
import { toAdmin } from '../../platform/admin-paths.js';
import { useWrite } from '../../platform/api/use-write.js';
import { plural } from '../../kit/text/plural.js';
import { ReportsPanel } from './reports-panel.js';

type State = 'reported' | 'hidden';
const PATH = '/api/admin/reviews';

const reviewsQuery = (state: State) =>
  infiniteQueryOptions({
    queryKey: [PATH, state],
    queryFn: ({ pageParam, signal }) => readTablePage(PATH, { state, ...pageParam }, signal),
    initialPageParam: {} as TablePosition,
    getNextPageParam: ({ next }: TablePage<AdminReviewDto>) => next,
    staleTime: 0,
  });

/** Lists reported or hidden reviews, with an admin's actions on them. */
export function AdminReviews({ state, onChoose }: { state: State; onChoose: (state: State) => void }) {
  const { data } = useInfiniteQuery(reviewsQuery(state));
  const total = data?.pages[0]?.total ?? 0;
  return (
    <div>
      <FilterPills
        label="Reviews"
        options={[
          ['reported', 'Reported'],
          ['hidden', 'Hidden'],
        ]}
        chosen={state}
        onChoose={onChoose}
      />
      <p className="my-3 min-h-6 text-muted" role="status">
        {total > 0 && `${plural(total, 'review')} ${state}`}
      </p>
      <ReadBoundary
        key={state}
        failure="Unable to load the reviews."
        loading={<LoadingList label="Loading the reviews" className="space-y-4" count={3} size="h-44 rounded-lg" />}
      >
        <ReviewList state={state} />
      </ReadBoundary>
    </div>
  );
}

function ReviewList({ state }: { state: State }) {
  const list = useSuspenseInfiniteQuery(reviewsQuery(state));
  const [toHide, setToHide] = useState<AdminReviewDto>();
  const reviews = list.data.pages.flatMap(({ rows }) => rows);
  return (
    <>
      {reviews.length === 0 ? (
        <EmptyState icon={<Flag />} title={`No review is ${state}.`}>
          {state === 'reported'
            ? 'Reviews that readers report wait here until an admin reviews them.'
            : 'Reviews that an admin hides are kept here, and can be shown again.'}
        </EmptyState>
      ) : (
        <ul className="space-y-4">
          {reviews.map((review) => (
            <li key={review.id} className="sheet p-4 sm:p-5">
              <AdminReview review={review} onHide={() => setToHide(review)} />
            </li>
          ))}
        </ul>
      )}
      <ShowMore of={list} className="mt-5">
        Show more reviews
      </ShowMore>
      {toHide && <HideReviewDialog review={toHide} onClose={() => setToHide(undefined)} />}
    </>
  );
}

function AdminReview({ review, onHide }: { review: AdminReviewDto; onHide: () => void }) {
  const { id, vendorId, vendorName, answer, hiddenReason, reportCount } = review;
  const restore = useWrite('POST /api/admin/reviews/:id/restore', {
    params: { id },
    failure: 'Failed to show the review',
    success: 'Everyone sees the review again',
  });
  const removeAnswer = useWrite('DELETE /api/admin/reviews/:id/answer', {
    params: { id },
    failure: 'Failed to remove the answer',
    success: 'Answer removed',
  });
  const actions = (
    <>
      {hiddenReason === null ? (
        <Button variant="quiet-danger" onClick={onHide}>
          Hide review
        </Button>
      ) : (
        <Button variant="secondary" isBusy={restore.isPending} onClick={() => restore.mutate()}>
          Show it again
        </Button>
      )}
      {answer !== null && (
        <Button variant="quiet-danger" isBusy={removeAnswer.isPending} onClick={() => removeAnswer.mutate()}>
          Remove answer
        </Button>
      )}
    </>
  );
  return (
    <article aria-label={`Review of ${vendorName}`}>
      <h3 className="mb-2 text-lg">
        <Link className="link" to={toAdmin('vendor', { vendorId: String(vendorId) })}>
          {vendorName}
        </Link>
      </h3>
      <ReviewText review={review} vendorName={vendorName} />
      {hiddenReason !== null && <p className="mt-3 wrap-anywhere">Hidden: {hiddenReason}</p>}
      {reportCount > 0 ? (
        <ReportsPanel reported={{ kind: 'review', id, reportCount, isHidden: false }}>{actions}</ReportsPanel>
      ) : (
        <div className="mt-4 flex flex-wrap gap-2">{actions}</div>
      )}
    </article>
  );
}

function HideReviewDialog({ review: { id, vendorName }, onClose }: { review: AdminReviewDto; onClose: () => void }) {
  const hide = useWrite('POST /api/admin/reviews/:id/hide', {
    params: { id },
    failure: 'Failed to hide the review',
    success: 'The review is hidden',
  });
  const form = useDtoForm<HideReviewDto>({
    rules: async () => (await import('@campus-deals/contracts/catalog/review.dto')).HideReviewDto,
    defaultValues: { reason: '' },
    onSubmit: sendBy(hide, onClose),
  });
  return (
    <FormDialog
      form={form}
      title="Hide review"
      description={`Nobody but its author sees this review of ${vendorName} or its answer, and it does not count.`}
      submitText="Hide review"
      busyText="Hiding..."
      onClose={onClose}
    >
      <TextArea
        label="Reason"
        hint="The author of the review reads it, and it is kept in the audit log."
        name="reason"
        rows={3}
      />
    </FormDialog>
  );
}
