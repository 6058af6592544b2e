import type { ReviewDto } from '@campus-deals/contracts/catalog/review.dto';
import { Controller } from 'react-hook-form';
import { TextArea } from '../../components/form/field.js';
import { Form, SubmitButton } from '../../components/form/form.js';
import { UnsavedChanges } from '../../components/form/unsaved-changes.js';
import { useDtoForm } from '../../components/form/use-dto-form.js';
import { Button } from '../../components/ui/button.js';
import { HttpError } from '../../lib/api/http-client.js';
import { showToast } from '../../lib/browser/toast.js';
import { useDeleteReview, useWriteReview } from './reviews.api.js';
import { StarField } from './star-field.js';

interface ReviewFormProps {
  vendorId: number;
  /** The student's own review, if there is one. */
  mine: ReviewDto | null;
}

function showFailure(error: Error): void {
  const refusal = error instanceof HttpError && error.status < 500 ? error.detail : undefined;
  showToast({ title: 'Error', description: refusal ?? 'There was an error saving your review', tone: 'danger' });
}

/** Form to write, change or delete a student's only review of a vendor. */
export function ReviewForm({ vendorId, mine }: ReviewFormProps) {
  const write = useWriteReview(vendorId);
  const remove = useDeleteReview(vendorId);
  const form = useDtoForm({
    rules: async () => (await import('@campus-deals/contracts/catalog/write-review.dto')).WriteReviewDto,
    defaultValues: { rating: mine?.rating, text: mine?.text ?? null },
    onSubmit: async (body, { reset }) => {
      await write.mutateAsync(body);
      reset(body);
      showToast({ title: 'Review saved', description: 'Thank you for telling other students' });
    },
    onFailure: showFailure,
  });
  const deleteReview = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        form.reset({ rating: undefined, text: null });
        showToast({ title: 'Review deleted' });
      },
      onError: showFailure,
    });

  return (
    <Form form={form} className="space-y-4" aria-label="Your review">
      <Controller
        control={form.control}
        name="rating"
        render={({ field, fieldState }) => (
          <StarField
            value={field.value}
            inputRef={field.ref}
            error={fieldState.error?.message}
            onChange={(rating) => {
              form.clearErrors('rating');
              field.onChange(rating);
            }}
          />
        )}
      />
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
        {mine && (
          <Button
            variant="quiet-danger"
            isBusy={remove.isPending}
            aria-disabled={remove.isPending}
            onClick={() => !remove.isPending && deleteReview()}
          >
            {remove.isPending ? 'Deleting...' : 'Delete review'}
          </Button>
        )}
      </div>
      <UnsavedChanges isDirty={form.formState.isDirty} />
    </Form>
  );
}
