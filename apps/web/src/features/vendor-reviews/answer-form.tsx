import type { AnswerReviewDto, ReviewDto } from '@campus-deals/contracts/catalog/review.dto';
import { useEffect } from 'react';
import { TextArea } from '../../components/form/field.js';
import { Form, FormError, SubmitButton } from '../../components/form/form.js';
import { UnsavedChanges } from '../../components/form/unsaved-changes.js';
import { useDtoForm } from '../../components/form/use-dto-form.js';
import { Button } from '../../components/ui/button.js';
import { useAnswerReview } from './own-reviews.api.js';

interface AnswerFormProps {
  review: Pick<ReviewDto, 'id' | 'answer'>;
  onClose: () => void;
}

/** Form for the only answer to a review. */
export function AnswerForm({ review: { id, answer }, onClose }: AnswerFormProps) {
  const { mutateAsync } = useAnswerReview(id);
  const form = useDtoForm<AnswerReviewDto>({
    rules: async () => (await import('@campus-deals/contracts/catalog/review.dto')).AnswerReviewDto,
    defaultValues: { answer: answer ?? '' },
    onSubmit: async (body) => {
      await mutateAsync(body);
      onClose();
    },
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
