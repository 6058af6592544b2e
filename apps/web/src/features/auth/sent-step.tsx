import type { SessionDto } from '@campus-deals/contracts/identity/session.dto';
import { MailCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { providerCode, providerMessage } from '../../lib/session/provider/client.js';
import { showToast } from '../../lib/browser/toast.js';
import { CodeForm } from './code-form.js';
import { useSendMagicLink } from './sign-in.api.js';
import type { SignInCopy } from './sign-in-copy.js';
import { useCountdown } from './use-countdown.js';

/** The provider sends an address at most one email a minute. */
const WAIT_SECONDS = 60;

interface SentStepProps {
  email: string;
  copy: SignInCopy;
  /** Undefined if the address cannot be changed. */
  onOtherAddress?: () => void;
  onSignedIn?: (session: SessionDto) => void;
}

function secondsIn(error: unknown): number {
  return Number(/after (\d+) seconds?/.exec(providerMessage(error) ?? '')?.[1] ?? WAIT_SECONDS);
}

/** Shown after the email is sent: the user opens its link or types its code here. */
export function SentStep({ email, copy, onOtherAddress, onSignedIn }: SentStepProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { left, restart } = useCountdown(WAIT_SECONDS);
  const send = useSendMagicLink();
  useEffect(() => heading.current?.focus(), []);

  const again = () =>
    send.mutate(email, {
      onSuccess: () => {
        restart(WAIT_SECONDS);
        showToast(copy.sent);
      },
      onError: (error) => {
        if (providerCode(error)?.startsWith('over_')) restart(secondsIn(error));
        showToast({ ...copy.failed(error), tone: 'danger' });
      },
    });

  return (
    <div>
      <div className="flex items-center gap-3">
        <span
          className="grid size-11 shrink-0 place-items-center rounded-full bg-success-soft text-success"
          aria-hidden="true"
        >
          <MailCheck className="size-5.5" />
        </span>
        <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
          Check your email
        </h2>
      </div>
      <p className="mt-3 text-muted">
        We sent a magic link to <strong className="font-semibold wrap-break-word text-ink">{email}</strong>. Click the
        link in the email to sign in.
      </p>
      <div className="mt-5 border-t-2 border-dashed border-line pt-4">
        <CodeForm email={email} {...(onSignedIn && { onSignedIn })} />
      </div>
      <div className="mt-3 flex flex-wrap justify-between gap-x-4">
        <button
          type="button"
          className="link min-h-11 tabular-nums disabled:text-muted disabled:no-underline"
          disabled={left > 0 || send.isPending}
          onClick={again}
        >
          {send.isPending ? 'Sending link...' : left > 0 ? `Send again in ${left} s` : 'Send again'}
        </button>
        {onOtherAddress && (
          <button type="button" className="link min-h-11" onClick={onOtherAddress}>
            Use a different email
          </button>
        )}
      </div>
    </div>
  );
}
