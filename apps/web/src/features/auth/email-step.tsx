import { useEffect } from 'react';
import { Field } from '../../components/form/field.js';
import { Form, SubmitButton } from '../../components/form/form.js';
import { showInvalid } from '../../components/form/invalid-toast.js';
import { useDtoForm } from '../../components/form/use-dto-form.js';
import { Checkbox } from '../../components/ui/checkbox.js';
import { EMAIL_INPUT } from '../../components/ui/text-field.js';
import { showToast } from '../../lib/browser/toast.js';
import { useSendMagicLink } from './sign-in.api.js';
import type { SignInCopy } from './sign-in-copy.js';

/** Option for vendors, who pay before the link is sent. */
export interface VendorWay {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  /** Address entered earlier. */
  email?: string | undefined;
  /** Continues to the payment, and shows its own errors. */
  onContinue: (email: string) => Promise<void>;
}

interface EmailStepProps {
  copy: SignInCopy;
  isFocused: boolean;
  onSent: (email: string) => void;
  vendor?: VendorWay | undefined;
}

/** Takes the address and has the link sent. Invalid addresses are rejected before any request. */
export function EmailStep({ copy, isFocused, onSent, vendor }: EmailStepProps) {
  const send = useSendMagicLink();
  const isVendor = vendor?.isOn ?? false;
  const form = useDtoForm({
    rules: copy.rules,
    defaultValues: { email: vendor?.email ?? '' },
    onSubmit: async ({ email }) => {
      if (vendor && isVendor) return vendor.onContinue(email);
      await send.mutateAsync(email);
      showToast(copy.sent);
      onSent(email);
    },
    onInvalid: showInvalid,
    onFailure: (error) => showToast({ ...copy.failed(error), tone: 'danger' }),
  });
  const { setFocus } = form;
  useEffect(() => {
    if (isFocused) setFocus('email');
  }, [setFocus, isFocused]);

  return (
    <Form form={form} className="space-y-4">
      <Field {...EMAIL_INPUT} required />
      {vendor && <Checkbox label="I'm a vendor looking to post deals" isOn={isVendor} onChange={vendor.onChange} />}
      <SubmitButton busyText={isVendor ? 'Opening payment...' : 'Sending link...'} className="w-full">
        {isVendor ? 'Continue to Payment' : copy.submit}
      </SubmitButton>
    </Form>
  );
}
