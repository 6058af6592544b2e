import type { NewsletterDto } from '@campus-deals/contracts/notification/admin-newsletter.dto';
import type { UpdateNewsletterDto } from '@campus-deals/contracts/notification/update-newsletter.dto';
import { Form, SubmitButton } from '../../components/form/form.js';
import { NumberField } from '../../components/form/number-field.js';
import { useDtoForm } from '../../components/form/use-dto-form.js';
import { useSetRate } from './admin-newsletter.api.js';

/** Limits the emails per second of a newsletter that is being sent. Empty means no limit. */
export function NewsletterRate({ newsletter: { id, ratePerSecond } }: { newsletter: NewsletterDto }) {
  const setRate = useSetRate(id);
  const form = useDtoForm<UpdateNewsletterDto>({
    rules: async () => (await import('@campus-deals/contracts/notification/update-newsletter.dto')).UpdateNewsletterDto,
    defaultValues: { ratePerSecond },
    onSubmit: ({ ratePerSecond: rate }) => setRate.mutateAsync(rate),
    // A toast reports the failure.
    onFailure: () => undefined,
  });
  return (
    <Form form={form} className="flex flex-wrap items-end gap-3">
      <NumberField label="Max emails per second" name="ratePerSecond" placeholder="No limit" />
      <SubmitButton variant="secondary" busyText="Setting...">
        Set rate
      </SubmitButton>
    </Form>
  );
}
