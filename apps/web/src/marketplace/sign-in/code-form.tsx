import type { SessionDto } from '@campus-deals/contracts/identity/session.dto';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Field } from '../../kit/form/field.js';
import { Form, SubmitButton, useDtoForm } from '../../kit/form/form.js';
import { EMAIL_INPUT } from '../../kit/ui/text-field.js';
import { showToast } from '../../platform/browser/toast.js';
import { providerCode } from '../../platform/session/provider/client.js';
import { SignInError } from '../../platform/session/provider/sign-in.js';
import { sessionQuery } from '../../platform/session/session.js';
import { SIGNED_IN } from './sign-in-copy.js';
import { useVerifyCode } from './sign-in.api.js';

const CODE_LENGTH = 6;

interface CodeFormProps {
  /** Address that the code was sent to. If undefined, the form has a field for it. */
  email?: string;
  onSignedIn?: (session: SessionDto) => void;
}

function codeProblem(error: unknown): string {
  if (error instanceof SignInError) return error.message;
  const code = providerCode(error);
  if (code === 'otp_expired' || code === 'validation_failed') return 'Wrong or expired code. Check your latest email.';
  if (code?.startsWith('over_')) return 'Too many tries. Wait a minute, then try again or send a new email.';
  return 'The code could not be checked. Please try again.';
}

/** Takes the six digits of the email. They work on any device, also where the link does not. */
export function CodeForm({ email, onSignedIn }: CodeFormProps) {
  useSignedInToast();
  const check = useVerifyCode();
  const form = useDtoForm({
    rules: async () => (await import('@campus-deals/contracts/identity/sign-in-email.dto')).SignInCodeDto,
    defaultValues: { email: email ?? '', code: '' },
    onSubmit: async (body) => {
      const session = await check.mutateAsync(body);
      onSignedIn?.(session);
    },
    onFailure: (error, { setError, setFocus }) => {
      setError('code', { message: codeProblem(error) });
      setFocus('code', { shouldSelect: true });
    },
  });

  return (
    <Form form={form} className="space-y-4">
      {email === undefined && <Field {...EMAIL_INPUT} required />}
      <Field
        label="6-digit code"
        hint={
          email
            ? 'In the same email. If you open the email in another browser or on another device, type its code here.'
            : 'In our email, beside the link. It works on any device.'
        }
        name="code"
        required
        autoComplete="one-time-code"
        inputMode="numeric"
        pattern="[0-9]*"
        placeholder="000000"
        readOnly={form.formState.isSubmitting}
        className="[&_input]:text-xl [&_input]:tracking-[0.3em] [&_input]:tabular-nums"
        onInput={({ currentTarget: input }) => {
          input.value = input.value.replace(/\D/g, '').slice(0, CODE_LENGTH);
        }}
        onChange={({ target }) => {
          if (target.value.length === CODE_LENGTH && form.getValues('email')) void form.submit();
        }}
      />
      <SubmitButton busyText="Signing in..." variant="secondary" className="w-full">
        Sign in with the code
      </SubmitButton>
    </Form>
  );
}

/**
 * Shows a success toast when the sign-in removes the form: by its code, or by the email's link in another tab of this
 * browser, whose session this tab adopts.
 */
function useSignedInToast(): void {
  const client = useQueryClient();
  useEffect(() => {
    const isSignedIn = () => client.getQueryData(sessionQuery.queryKey)?.authenticated === true;
    const wasSignedIn = isSignedIn();
    return () => {
      if (!wasSignedIn && isSignedIn()) showToast(SIGNED_IN);
    };
  }, [client]);
}
