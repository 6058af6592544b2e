import type { CreateWebhookDto, WebhookDto } from '@campus-deals/contracts/catalog/webhook.dto';
import { WEBHOOK_LABELS, WEBHOOK_TYPES, type WebhookType } from '@campus-deals/contracts/catalog/webhook-labels';
import { useId } from 'react';
import { Field } from '../../kit/form/field.js';
import { FormDialog } from '../../kit/form/form-dialog.js';
import { sendBy, useDtoForm } from '../../kit/form/form.js';
import { Checkbox } from '../../kit/ui/checkbox.js';
import { FieldError } from '../../kit/ui/text-field.js';
import { write } from '../../platform/api/api.js';
import { useWrite } from '../../platform/api/use-write.js';
import { WEBHOOKS } from './webhooks.api.js';

/** Adds an endpoint, or edits the given one. */
export function WebhookDialog({ webhook, onClose }: { webhook?: WebhookDto; onClose: () => void }) {
  const save = useWrite(
    ({ url, types }: CreateWebhookDto): Promise<WebhookDto> =>
      webhook
        ? write(`PATCH ${WEBHOOKS}/:id`, { params: { id: webhook.id }, body: { url, types } })
        : write(`POST ${WEBHOOKS}`, { body: { url, types } }),
    { changes: [WEBHOOKS], success: webhook ? 'Webhook saved' : 'Webhook added' },
  );
  const errorId = useId();
  const form = useDtoForm<CreateWebhookDto>({
    rules: async () => (await import('@campus-deals/contracts/catalog/webhook.dto')).CreateWebhookDto,
    defaultValues: { url: webhook?.url ?? '', types: webhook?.types ?? [...WEBHOOK_TYPES] },
    onSubmit: sendBy(save, onClose),
    failure: 'The webhook could not be saved. Please try again.',
  });
  const types = form.watch('types');
  const error = form.formState.errors.types?.message;
  const choose = (type: WebhookType, isOn: boolean) => {
    form.clearErrors('types');
    form.setValue(
      'types',
      WEBHOOK_TYPES.filter((each) => (each === type ? isOn : types.includes(each))),
      { shouldDirty: true },
    );
  };
  return (
    <FormDialog
      form={form}
      title={webhook ? 'Edit webhook' : 'Add a webhook'}
      description="Your server receives a signed POST request for each event that you choose."
      submitText={webhook ? 'Save' : 'Add webhook'}
      busyText="Saving..."
      onClose={onClose}
    >
      <Field
        name="url"
        label="Address"
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://shop.example/hooks/campus-deals"
        data-first-focus=""
      />
      <fieldset {...(error && { 'aria-describedby': errorId })}>
        <legend className="font-semibold">Events</legend>
        {WEBHOOK_TYPES.map((type) => (
          <Checkbox
            key={type}
            label={WEBHOOK_LABELS[type]}
            isOn={types.includes(type)}
            onChange={(isOn) => choose(type, isOn)}
          />
        ))}
        {error && <FieldError id={errorId}>{error}</FieldError>}
      </fieldset>
    </FormDialog>
  );
}
