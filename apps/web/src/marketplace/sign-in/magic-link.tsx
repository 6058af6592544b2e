import type { SessionDto } from '@campus-deals/contracts/identity/session.dto';
import { useEffect, useState, type ReactNode } from 'react';
import { Field } from '../../kit/form/field.js';
import { Form, SubmitButton, useDtoForm } from '../../kit/form/form.js';
import { Checkbox } from '../../kit/ui/checkbox.js';
import { EMAIL_INPUT, SHOP_EMAIL } from '../../kit/ui/text-field.js';
import { showToast } from '../../platform/browser/toast.js';
import { CodeForm } from './code-form.js';
import { SentStep } from './sent-step.js';
import type { SignInCopy } from './sign-in-copy.js';
import { useSendMagicLink } from './sign-in.api.js';

interface MagicLinkProps {
  copy: SignInCopy;
  /** Shown above the form until the email is sent. */
  intro?: ReactNode;
  /** Shown below the form until the email is sent. */
  outro?: ReactNode;
  /** Whether the form gets the initial focus, in a dialog that starts with it. */
  isFocused?: boolean;
  /** Lets vendors identify themselves and pay first. */
  vendor?: VendorWay | undefined;
  onSent?: () => void;
  onSignedIn?: (session: SessionDto) => void;
}

/** Signs in without a password: takes the address, then waits for the email's link or its code. */
export function MagicLink({ copy, intro, outro, isFocused = false, vendor, onSent, onSignedIn }: MagicLinkProps) {
  const [step, setStep] = useState<'email' | 'sent' | 'code'>('email');
  const [email, setEmail] = useState('');
  if (step === 'sent')
    return <SentStep email={email} copy={copy} onOtherAddress={() => setStep('email')} onSignedIn={onSignedIn} />;
  return (
    <>
      {intro}
      {step === 'code' ? (
        <CodeForm onSignedIn={onSignedIn} />
      ) : (
        <EmailStep
          copy={copy}
          isFocused={isFocused}
          vendor={vendor}
          onSent={(address) => {
            setEmail(address);
            setStep('sent');
            onSent?.();
          }}
        />
      )}
      <p className="mt-2 text-center">
        <button type="button" className="link min-h-11" onClick={() => setStep(step === 'code' ? 'email' : 'code')}>
          {step === 'code' ? 'Send me a new email' : 'I have a code already'}
        </button>
      </p>
      {outro}
    </>
  );
}

/** Option for vendors, who pay before the link is sent if there is a fee. */
interface VendorWay {
  isOn: boolean;
  hasFee: boolean;
  /** Undefined where only vendors sign in. */
  onChange?: (isOn: boolean) => void;
  /** Address entered earlier. */
  email?: string | undefined;
  /** Continues to the payment or the link, and shows its own errors. */
  onContinue: (email: string) => Promise<void>;
}

interface EmailStepProps {
  copy: SignInCopy;
  isFocused: boolean;
  onSent: (email: string) => void;
  vendor?: VendorWay | undefined;
}

/** Takes the address and has the link sent. Invalid addresses are rejected before any request. */
function EmailStep({ copy, isFocused, onSent, vendor }: EmailStepProps) {
  const send = useSendMagicLink();
  const isVendor = vendor?.isOn ?? false;
  const pays = isVendor && vendor?.hasFee;
  const form = useDtoForm({
    rules: copy.rules,
    defaultValues: { email: vendor?.email ?? '' },
    onSubmit: async ({ email }) => {
      if (vendor && isVendor) return vendor.onContinue(email);
      await send.mutateAsync(email);
      onSent(email);
    },
    onFailure: (error) => showToast({ ...copy.failed(error), tone: 'danger' }),
  });
  const { setFocus } = form;
  useEffect(() => {
    if (isFocused) setFocus('email');
  }, [setFocus, isFocused]);

  return (
    <Form form={form} className="space-y-4">
      <Field {...EMAIL_INPUT} {...(isVendor && { placeholder: SHOP_EMAIL })} required />
      {vendor?.onChange && (
        <Checkbox label="I'm a vendor looking to post deals" isOn={isVendor} onChange={vendor.onChange} />
      )}
      <SubmitButton busyText={pays ? 'Opening payment...' : 'Sending link...'} className="w-full">
        {pays ? 'Continue to Payment' : copy.submit}
      </SubmitButton>
    </Form>
  );
}
