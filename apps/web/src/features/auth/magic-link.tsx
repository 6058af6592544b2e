import type { SessionDto } from '@campus-deals/contracts/identity/session.dto';
import { useState, type ReactNode } from 'react';
import { CodeForm } from './code-form.js';
import { EmailStep, type VendorWay } from './email-step.js';
import { SentStep } from './sent-step.js';
import type { SignInCopy } from './sign-in-copy.js';

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
  const signedIn = onSignedIn ? { onSignedIn } : {};
  if (step === 'sent')
    return <SentStep email={email} copy={copy} onOtherAddress={() => setStep('email')} {...signedIn} />;
  return (
    <>
      {intro}
      {step === 'code' ? (
        <CodeForm {...signedIn} />
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
