import type { RedeemDto } from '@campus-deals/contracts/redeem.dto';
import { Field } from '../../components/form/field.js';
import { Form, SubmitButton } from '../../components/form/form.js';
import { useDtoForm } from '../../components/form/use-dto-form.js';

interface TypedCodeFormProps {
  /** Tells whether the code was taken: then the field is empty for the next. */
  onCode: (code: string) => Promise<boolean>;
}

/** For what is read out, and for scanners that type like a keyboard. */
export function TypedCodeForm({ onCode }: TypedCodeFormProps) {
  const form = useDtoForm<RedeemDto>({
    rules: async () => (await import('@campus-deals/contracts/redeem.dto')).RedeemDto,
    defaultValues: { scan: '' },
    onSubmit: async ({ scan }, { reset, setFocus }) => {
      if (await onCode(scan)) reset();
      setFocus('scan', { shouldSelect: true });
    },
    // Every answer is the panel's.
    onFailure: () => {},
  });
  return (
    <Form form={form} className="sheet space-y-4 p-5" aria-label="Type the code">
      <Field
        label="Code"
        name="scan"
        hint="Not case-sensitive, dashes optional."
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={200}
        placeholder="K7QM-3XTR"
        className="[&_input]:h-16 [&_input]:font-display [&_input]:text-2xl [&_input]:font-bold [&_input]:tracking-widest"
      />
      <SubmitButton busyText="Checking..." className="min-h-14 w-full text-lg">
        Redeem
      </SubmitButton>
    </Form>
  );
}
