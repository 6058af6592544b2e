import { useEffect } from 'react';
import { Field } from '../../components/form/field.js';
import { Form, SubmitButton } from '../../components/form/form.js';
import { showInvalid } from '../../components/form/invalid-toast.js';
import { useDtoForm } from '../../components/form/use-dto-form.js';
import { EMAIL_INPUT } from '../../components/ui/text-field.js';
import { showToast } from '../../lib/browser/toast.js';
import { useSendMagicLink } from './sign-in.api.js';
import type { SignInCopy } from './sign-in-copy.js';

/** Asks for the address and has the link mailed. Nothing is sent to what cannot be an address. */
export function EmailStep({
  copy,
  isFocused,
  onSent,
}: {
  copy: SignInCopy;
  isFocused: boolean;
  onSent: (email: string) => void;
}) {
  const send = useSendMagicLink();
  const form = useDtoForm({
    rules: copy.rules,
    defaultValues: { email: '' },
    onSubmit: async ({ email }) => {
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
      <SubmitButton busyText="Sending link..." className="w-full">
        {copy.submit}
      </SubmitButton>
    </Form>
  );
}
