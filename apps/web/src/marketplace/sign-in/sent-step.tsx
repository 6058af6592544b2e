import type { SessionDto } from '@campus-deals/contracts/identity/session.dto';
import { MailCheck, MailWarning } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../kit/ui/button.js';
import { showToast } from '../../platform/browser/toast.js';
import { providerCode, providerMessage } from '../../platform/session/provider/client.js';
import { CodeForm } from './code-form.js';
import type { SignInCopy } from './sign-in-copy.js';
import { useSendMagicLink } from './sign-in.api.js';

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
        <CodeForm email={email} onSignedIn={onSignedIn} />
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

/** Seconds left, counted down to 0; `restart` starts over. */
function useCountdown(seconds: number): { left: number; restart: (seconds: number) => void } {
  const [end, setEnd] = useState(() => Date.now() + seconds * 1000);
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, Math.ceil((end - now) / 1000));
  const isOver = left === 0;
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isOver]);
  return {
    left,
    restart: (anew) => {
      setNow(Date.now());
      setEnd(Date.now() + anew * 1000);
    },
  };
}

interface UnsentStepProps {
  email: string;
  /** Sends the link again. */
  onAgain: () => Promise<void>;
}

/** Shown if the fee is paid but the email that should follow was not sent. */
export function UnsentStep({ email, onAgain }: UnsentStepProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  useEffect(() => heading.current?.focus(), []);
  const again = async () => {
    setIsBusy(true);
    await onAgain();
    setIsBusy(false);
  };
  return (
    <div>
      <div className="flex items-center gap-3">
        <span
          className="grid size-11 shrink-0 place-items-center rounded-full bg-warning-soft text-warning"
          aria-hidden="true"
        >
          <MailWarning className="size-5.5" />
        </span>
        <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
          Your fee is paid
        </h2>
      </div>
      <p className="mt-3 text-muted">
        We could not send the magic link to <strong className="font-semibold wrap-anywhere text-ink">{email}</strong>.
        Nothing is lost: signing in with this address later works, too.
      </p>
      <Button className="mt-5 w-full" isBusy={isBusy} busyText="Sending link..." onClick={() => void again()}>
        Send the link again
      </Button>
    </div>
  );
}
