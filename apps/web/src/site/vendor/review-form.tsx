import type { WriteReviewDto } from '@campus-deals/contracts/catalog/write-review.dto';
import type { WrittenReviewDto } from '@campus-deals/contracts/catalog/review.dto';
import { Star } from 'lucide-react';
import { useId } from 'react';
import { useFieldValue } from '../../kit/form/field-value.js';
import { TextArea } from '../../kit/form/field.js';
import { Form, SubmitButton, useDtoForm } from '../../kit/form/form.js';
import { UnsavedChanges } from '../../kit/form/unsaved-changes.js';
import { Button } from '../../kit/ui/button.js';
import { Notice } from '../../kit/ui/notice.js';
import { FieldError } from '../../kit/ui/text-field.js';
import { plural } from '../../kit/text/plural.js';
import { useDeleteReview, useWriteReview } from './reviews.api.js';

interface ReviewFormProps {
  vendorId: number;
  /** The student's own review, if there is one. */
  mine: WrittenReviewDto | null;
}

/** Form to write, change or delete a student's only review of a vendor. */
export function ReviewForm({ vendorId, mine }: ReviewFormProps) {
  const write = useWriteReview(vendorId);
  const remove = useDeleteReview(vendorId);
  const form = useDtoForm<WriteReviewDto>({
    rules: async () => (await import('@campus-deals/contracts/catalog/write-review.dto')).WriteReviewDto,
    defaultValues: { rating: mine?.rating, text: mine?.text ?? null },
    onSubmit: async (body, { reset }) => {
      await write.mutateAsync(body);
      reset(body);
    },
  });
  const hiddenReason = mine?.hiddenReason ?? null;
  const deleteReview = () =>
    remove.mutate(undefined, { onSuccess: () => form.reset({ rating: undefined, text: null }) });

  return (
    <Form form={form} className="space-y-4" aria-label="Your review">
      {hiddenReason !== null && (
        <Notice tone="warning" title="We have hidden your review">
          {hiddenReason} Only you see it. If you change it, write to us and we check it again.
        </Notice>
      )}
      <StarField />
      <TextArea
        label={
          <>
            What should others know? <span className="font-normal text-muted">(optional)</span>
          </>
        }
        name="text"
        isNullable
        rows={3}
      />
      <div className="flex flex-wrap gap-3">
        <SubmitButton busyText="Saving...">{mine ? 'Change review' : 'Post review'}</SubmitButton>
        {mine && hiddenReason === null && (
          <Button
            variant="quiet-danger"
            isBusy={remove.isPending}
            busyText="Deleting..."
            onClick={() => deleteReview()}
          >
            Delete review
          </Button>
        )}
      </div>
      <UnsavedChanges isDirty={form.formState.isDirty} />
    </Form>
  );
}

const STARS = [1, 2, 3, 4, 5];
const LABELS = ['Poor', 'Fair', 'Good', 'Very good', 'Excellent'];

/** Field for one to five stars, as a group of radio buttons. */
function StarField() {
  const id = useId();
  const { ref, set, ...field } = useFieldValue('rating');
  const value = field.value as number | undefined;
  const error = field.error?.message;
  return (
    <fieldset aria-describedby={error && `${id}-error`}>
      <legend className="mb-1 text-body font-semibold">Your rating</legend>
      <div className="-ml-1.5 flex items-center">
        {STARS.map((star) => (
          <label
            key={star}
            className="grid size-11 cursor-pointer place-items-center rounded-md has-focus-visible:outline-3 has-focus-visible:outline-brand"
          >
            <input
              ref={star === 1 ? ref : undefined}
              type="radio"
              name={id}
              className="sr-only"
              checked={value === star}
              required
              onChange={() => set(star)}
            />
            <Star
              className={`size-7 transition-colors ${star <= (value ?? 0) ? 'fill-deal text-deal' : 'text-edge'}`}
            />
            <span className="sr-only">{plural(star, 'star')}</span>
          </label>
        ))}
        {value !== undefined && (
          <span className="ml-2 text-body text-muted" aria-hidden="true">
            {LABELS[value - 1]}
          </span>
        )}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}
