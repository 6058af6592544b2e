import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Suspense, useCallback, useEffect, useState } from 'react';
import { Button } from '../../kit/ui/button.js';
import { Dialog } from '../../kit/ui/dialog.js';
import { ReadBoundary } from '../../kit/ui/read-boundary.js';
import { LoadingList } from '../../kit/ui/states.js';
import { useSiteConfig } from '../../platform/api/site-config.js';
import { showToast } from '../../platform/browser/toast.js';
import { onSessionNews } from '../../platform/session/session-news.js';
import { readSession, useSession } from '../../platform/session/session.js';
import { profileQuery } from '../profile/profile.api.js';
import { SentStep } from './sent-step.js';
import { CONFIRM_COPY } from './sign-in-copy.js';
import { useSendMagicLink } from './sign-in.api.js';
import { lazyNamed } from '../../platform/react/lazy-part.js';

const QuickLoginAgain = lazyNamed(() => import('./quick-login.js'), 'QuickLoginAgain');

interface ConfirmIdentityDialogProps {
  /** False if the user gave up or signed in with another account, which must not finish the action of this one. */
  onAnswer: (isConfirmed: boolean) => void;
}

/** Re-authenticates without leaving the page, by an emailed code or by the email's link in another tab. */
export function ConfirmIdentityDialog({ onAnswer }: ConfirmIdentityDialogProps) {
  const client = useQueryClient();
  const { session } = useSession();
  const [userId] = useState(session.userId);
  const finish = useCallback(async () => {
    const { userId: signedInAs } = await readSession(client);
    onAnswer(signedInAs === userId);
  }, [client, onAnswer, userId]);
  useEffect(() => onSessionNews(() => void finish()), [finish]);
  return (
    <Dialog
      isOpen
      onClose={() => onAnswer(false)}
      title="Confirm it is you"
      description="You signed in a while ago. Sign in again, and we go on with what you asked for."
    >
      <div className="px-5 pb-6">
        <ReadBoundary
          failure="Unable to load your address."
          loading={<LoadingList label="Loading your address" count={1} size="h-24 rounded-lg" />}
        >
          <SignInAgain onSignedIn={() => void finish()} />
        </ReadBoundary>
      </div>
    </Dialog>
  );
}

function SignInAgain({ onSignedIn }: { onSignedIn: () => void }) {
  const { session } = useSession();
  const { email } = useSuspenseQuery(profileQuery).data;
  const { config } = useSiteConfig();
  const [isSent, setIsSent] = useState(false);
  const send = useSendMagicLink();
  if (isSent) return <SentStep email={email} copy={CONFIRM_COPY} onSignedIn={onSignedIn} />;
  const sendCode = () =>
    send.mutate(email, {
      onSuccess: () => setIsSent(true),
      onError: (error) => showToast({ ...CONFIRM_COPY.failed(error), tone: 'danger' }),
    });
  return (
    <div className="grid gap-3">
      <p>
        We email a code to <strong className="font-semibold wrap-anywhere">{email}</strong>.
      </p>
      <Button data-first-focus="" isBusy={send.isPending} busyText="Sending..." onClick={() => sendCode()}>
        {CONFIRM_COPY.submit}
      </Button>
      {config.devLogin && session.role && (
        <Suspense>
          <QuickLoginAgain role={session.role} onSignedIn={onSignedIn} />
        </Suspense>
      )}
    </div>
  );
}
