import type { RedeemDto } from '@campus-deals/contracts/catalog/redeem.dto';
import { Field } from '../../components/form/field.js';
import { Form, SubmitButton } from '../../components/form/form.js';
import { useDtoForm } from '../../components/form/use-dto-form.js';

interface TypedCodeFormProps {
  /** Resolves to whether the code was accepted; the field is then cleared for the next one. */
  onCode: (code: string) => Promise<boolean>;
}

/** Takes codes that are read out, and input from scanners that act as keyboards. */
export function TypedCodeForm({ onCode }: TypedCodeFormProps) {
  const form = useDtoForm<RedeemDto>({
    rules: async () => (await import('@campus-deals/contracts/catalog/redeem.dto')).RedeemDto,
    defaultValues: { scan: '' },
    onSubmit: async ({ scan }, { reset, setFocus }) => {
      if (await onCode(scan)) reset();
      setFocus('scan', { shouldSelect: true });
    },
    // The answer panel shows every result, failures included.
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
