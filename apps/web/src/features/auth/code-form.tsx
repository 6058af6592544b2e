import type { Session } from '@campus-deals/contracts/session.schema';
import { useId, useState, type FormEvent } from 'react';
import { Button } from '../../components/ui/button.js';
import { TextField } from '../../components/ui/text-field.js';
import { providerCode } from '../../lib/provider/client.js';
import { SignInError } from '../../lib/provider/sign-in.js';
import { useVerifyCode } from './sign-in.api.js';

const CODE_LENGTH = 6;

interface CodeFormProps {
  /** Where the code was sent; left out, it is asked for. */
  email?: string;
  onSignedIn?: (session: Session) => void;
}

function codeProblem(error: unknown): string {
  if (error instanceof SignInError) return error.message;
  const code = providerCode(error);
  if (code === 'otp_expired' || code === 'validation_failed')
    return 'That code is wrong or has expired. Look at the newest email.';
  if (code?.startsWith('over_')) return 'Too many tries. Wait a minute, then try again or send a new email.';
  return 'The code could not be checked. Please try again.';
}

/** The six digits of the mail: they work on any device, and where the link does not. */
export function CodeForm({ email, onSignedIn }: CodeFormProps) {
  const id = useId();
  const [address, setAddress] = useState(email ?? '');
  const [code, setCode] = useState('');
  const [errors, setErrors] = useState<{ email?: string; code?: string }>({});
  const check = useVerifyCode();

  const refuse = (field: 'email' | 'code', message: string) => {
    setErrors({ [field]: message });
    const input = document.getElementById(`${id}-${field}`);
    input?.focus();
    if (input instanceof HTMLInputElement) input.select();
  };

  const verify = (digits: string) => {
    if (check.isPending) return;
    if (!address.includes('@')) return refuse('email', 'Please enter a valid email address.');
    if (digits.length < CODE_LENGTH) return refuse('code', 'The code has 6 digits.');
    setErrors({});
    check.mutate(
      { email: address.trim(), code: digits },
      {
        onSuccess: (session) => onSignedIn?.(session),
        onError: (error) => refuse('code', codeProblem(error)),
      },
    );
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    verify(code);
  };

  return (
    <form noValidate onSubmit={submit} className="space-y-4">
      {email === undefined && (
        <TextField
          id={`${id}-email`}
          label="Email"
          type="email"
          name="email"
          required
          autoComplete="email"
          inputMode="email"
          placeholder="you@college.edu"
          value={address}
          error={errors.email}
          onChange={(event) => {
            setAddress(event.target.value);
            setErrors({});
          }}
        />
      )}
      <TextField
        id={`${id}-code`}
        label="6-digit code"
        hint="It is in the same email, and works on any device."
        name="code"
        required
        autoComplete="one-time-code"
        inputMode="numeric"
        pattern="[0-9]*"
        placeholder="000000"
        value={code}
        error={errors.code}
        readOnly={check.isPending}
        className="[&_input]:text-xl [&_input]:tracking-[0.3em] [&_input]:tabular-nums"
        onChange={(event) => {
          const digits = event.target.value.replace(/\D/g, '').slice(0, CODE_LENGTH);
          setCode(digits);
          setErrors({});
          if (digits.length === CODE_LENGTH && digits !== code && address.includes('@')) verify(digits);
        }}
      />
      <Button
        type="submit"
        look="secondary"
        className="w-full"
        isBusy={check.isPending}
        aria-disabled={check.isPending}
      >
        {check.isPending ? 'Signing in...' : 'Sign in with the code'}
      </Button>
    </form>
  );
}
