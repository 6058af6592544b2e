import { MailWarning } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../components/ui/button.js';

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
      <Button className="mt-5 w-full" isBusy={isBusy} aria-disabled={isBusy} onClick={() => !isBusy && void again()}>
        {isBusy ? 'Sending link...' : 'Send the link again'}
      </Button>
    </div>
  );
}
