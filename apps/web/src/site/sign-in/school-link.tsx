import { longDate } from '@campus-deals/contracts/date-text';
import { BadgeCheck, School } from 'lucide-react';
import { Button, LinkButton } from '../../kit/ui/button.js';
import { CONTINUE_HASH, to } from '../../platform/paths.js';
import { useTimeZone } from '../../platform/browser/clock.js';
import { HttpError } from '../../platform/api/http-client.js';
import { useWrite } from '../../platform/api/use-write.js';
import { FailureCard } from '../../marketplace/sign-in/failure-card.js';
import { LinkCard } from './link-card.js';

const USED_UP = 'This link has expired or is invalid. Ask for a new one in your account.';
const AWAY = 'The address could not be confirmed. Please try again.';

/** Confirms a school address by the link sent to it; works on any device, signed in or not. */
export function SchoolLink({ token }: { token: string }) {
  const timeZone = useTimeZone();
  const confirm = useWrite('POST /api/auth/school-address', { changes: ['/api/user/student-verification'] });
  if (confirm.isError) {
    const { error } = confirm;
    const isRefused = error instanceof HttpError && error.status >= 400 && error.status < 500 && error.status !== 429;
    // 409: another account has the address. The link itself is fine, so show that message.
    const message =
      error instanceof HttpError && error.status === 409 ? (error.detail ?? AWAY) : isRefused ? USED_UP : AWAY;
    return (
      <FailureCard title="Not confirmed" message={message}>
        {!isRefused && (
          <Button className="w-full" onClick={() => confirm.mutate({ token })}>
            Try again
          </Button>
        )}
        <LinkButton variant={isRefused ? 'primary' : 'secondary'} to={to('account') + CONTINUE_HASH} className="w-full">
          Open your account
        </LinkButton>
      </FailureCard>
    );
  }
  if (confirm.isSuccess) {
    const { college, expiresAt } = confirm.data;
    return (
      <LinkCard
        icon={<BadgeCheck />}
        title="You are a verified student"
        text={`${college ? `Your address at ${college.name} is confirmed.` : 'Your school address is confirmed.'} This holds until ${longDate(expiresAt, timeZone)}.`}
      >
        {college && (
          <LinkButton to={to('college', { collegeId: college.shortName })} className="mt-6 w-full">
            See {college.name}
          </LinkButton>
        )}
        <LinkButton variant="secondary" to={to('account') + CONTINUE_HASH} className="mt-3 w-full">
          Open your account
        </LinkButton>
      </LinkCard>
    );
  }
  return (
    <LinkCard
      icon={<School />}
      title="Confirm your school address"
      text="Press the button to confirm that this address is yours. It shows that you are a student."
      action={{
        label: 'Confirm my address',
        busyLabel: 'Confirming...',
        isBusy: confirm.isPending,
        onPress: () => confirm.mutate({ token }),
      }}
    />
  );
}
