import type { Review, ReviewBody } from '@campus-deals/contracts/vendors.schema';
import { useId, useState, type FormEvent } from 'react';
import { Button } from '../../components/ui/button.js';
import { FieldError, inputClasses } from '../../components/ui/text-field.js';
import { HttpError } from '../../lib/http-client.js';
import { showToast } from '../../lib/toast.js';
import { useWriteReview } from './reviews.api.js';
import { StarField } from './star-field.js';

const TEXT_LIMIT = 500;

interface ReviewFormProps {
  vendorId: number;
  /** What this student has said before. */
  mine: Review | null;
}

/** A student's one review of a vendor: write, change, delete. */
export function ReviewForm({ vendorId, mine }: ReviewFormProps) {
  const id = useId();
  const [rating, setRating] = useState(mine?.rating ?? null);
  const [text, setText] = useState(mine?.text ?? '');
  const [isTried, setIsTried] = useState(false);
  const { mutateAsync, isPending, variables } = useWriteReview(vendorId);
  const ratingError = isTried && rating === null ? 'Choose one to five stars' : undefined;
  const textError = text.trim().length > TEXT_LIMIT ? `Review must be less than ${TEXT_LIMIT} characters` : undefined;

  const write = async (body: ReviewBody | null, said: { title: string; description?: string }) => {
    // Not by disabling the button, which would take the focus away.
    if (isPending) return;
    try {
      await mutateAsync(body);
      showToast(said);
      if (body) return;
      setRating(null);
      setText('');
      setIsTried(false);
    } catch (error) {
      showToast({
        title: 'Error',
        description:
          (error instanceof HttpError && error.status < 500 && error.detail) || 'There was an error saving your review',
        tone: 'danger',
      });
    }
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setIsTried(true);
    if (rating === null) event.currentTarget.querySelector('input')?.focus();
    else if (textError) document.getElementById(id)?.focus();
    else
      void write(
        { rating, text: text.trim() || null },
        { title: 'Review saved', description: 'Thank you for telling other students' },
      );
  };

  return (
    <form noValidate onSubmit={submit} className="space-y-4" aria-label="Your review">
      <StarField value={rating} onChange={setRating} error={ratingError} />
      <div>
        <label htmlFor={id} className="mb-1.5 block text-[0.9375rem] font-semibold">
          What should others know? <span className="font-normal text-muted">(optional)</span>
        </label>
        <textarea
          id={id}
          rows={3}
          className={`${inputClasses} h-auto py-2.5`}
          value={text}
          aria-invalid={textError ? true : undefined}
          aria-describedby={textError && `${id}-error`}
          onChange={(event) => setText(event.target.value)}
        />
        {textError && <FieldError id={`${id}-error`}>{textError}</FieldError>}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={isPending && variables !== null}>
          {isPending && variables !== null ? 'Saving...' : mine ? 'Change review' : 'Post review'}
        </Button>
        {mine && (
          <Button
            look="quiet-danger"
            isBusy={isPending && variables === null}
            onClick={() => void write(null, { title: 'Review deleted' })}
          >
            {isPending && variables === null ? 'Deleting...' : 'Delete review'}
          </Button>
        )}
      </div>
    </form>
  );
}
