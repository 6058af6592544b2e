import type { SessionDto } from '@campus-deals/contracts/session.dto';
import { useState, type ReactNode } from 'react';
import { CodeForm } from './code-form.js';
import { EmailStep, type VendorWay } from './email-step.js';
import { SentStep } from './sent-step.js';
import type { SignInCopy } from './sign-in-copy.js';

interface MagicLinkProps {
  copy: SignInCopy;
  /** Above the form, until the mail is sent. */
  intro?: ReactNode;
  /** Under the form, until the mail is sent. */
  outro?: ReactNode;
  /** The dialog this stands in begins with it. */
  isFocused?: boolean;
  /** Vendors may say so, and pay first. */
  vendor?: VendorWay | undefined;
  onSent?: () => void;
  onSignedIn?: (session: SessionDto) => void;
}

/** Signing in without a password: the address, then the mail's link or its code. */
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
