import { longDate } from '@campus-deals/contracts/date-text';
import type { StudentVerificationDto } from '@campus-deals/contracts/identity/student-verification.dto';
import { useSuspenseQuery } from '@tanstack/react-query';
import { BadgeCheck, MailCheck } from 'lucide-react';
import { useState } from 'react';
import { Field } from '../../kit/form/field.js';
import { Form, SubmitButton, useDtoForm } from '../../kit/form/form.js';
import { Badge } from '../../kit/ui/badge.js';
import { Button } from '../../kit/ui/button.js';
import { SectionCard } from '../../kit/ui/section-card.js';
import { EMAIL_INPUT } from '../../kit/ui/text-field.js';
import { LongDate } from '../../kit/ui/long-date.js';
import { useTimeZone } from '../../platform/browser/clock.js';
import { HttpError } from '../../platform/api/http-client.js';
import { refusalOf } from '../../platform/api/refused-fields.js';
import { showToast } from '../../platform/browser/toast.js';
import { VERIFIED_HOW } from '../../marketplace/copy/verified-how.js';
import { StudentCardPart } from './student-card.js';
import { studentVerificationQuery, useAddSchoolAddress } from './account.api.js';

const BADGES = {
  unverified: <Badge>Not verified</Badge>,
  pending: <Badge tone="info">Waiting for you</Badge>,
  verified: <Badge tone="success">Verified</Badge>,
  expired: <Badge tone="warning">Expired</Badge>,
} as const;

/** Shows whether the user is a verified student, the evidence, and the form to verify. */
export function StudentVerificationBox() {
  const { data } = useSuspenseQuery(studentVerificationQuery);
  return (
    <SectionCard
      title="Student status"
      aside={BADGES[data.status]}
      description="Some vendors give their deals to verified students only. Verify with your school email or your student card. It lasts a year."
    >
      <Status verification={data} />
    </SectionCard>
  );
}

function Status({ verification }: { verification: StudentVerificationDto }) {
  const timeZone = useTimeZone();
  const { status, address, expiresAt, endedAt } = verification;
  if (status === 'verified') return <Verified verification={verification} />;
  if (status === 'pending' && address) {
    return (
      <div className="space-y-5">
        <div className="flex gap-3.5 rounded-md bg-info-soft p-4 text-info">
          <MailCheck className="mt-0.5 size-6 shrink-0" />
          <div className="min-w-0">
            <p className="font-semibold">Check your email</p>
            <p className="text-body">
              We sent a link to <span className="wrap-anywhere">{address}</span>. Open it on any device to confirm the
              address.
            </p>
          </div>
        </div>
        <AddressForm
          label="No email? Try again, or use a different address"
          action="Send link again"
          initial={address}
        />
        <StudentCardPart />
      </div>
    );
  }
  if (endedAt)
    return (
      <p>
        We ended your verification on <LongDate at={endedAt} />. Our email says why. Reply to it if you think this is a
        mistake.
      </p>
    );
  return (
    <div className="space-y-5">
      {status === 'expired' && (
        <p>
          {expiresAt ? `Your verification ended on ${longDate(expiresAt, timeZone)}.` : 'Your verification has ended.'}
          {` Confirm your school address ${address ? 'again ' : ''}to keep it.`}
        </p>
      )}
      <AddressForm label="School email" action="Send link" initial={status === 'expired' ? (address ?? '') : ''} />
      <StudentCardPart />
    </div>
  );
}

function Verified({ verification }: { verification: StudentVerificationDto }) {
  const { address, how, college, expiresAt } = verification;
  const [isAdding, setIsAdding] = useState(false);
  return (
    <>
      <div className="flex gap-3.5 rounded-md bg-success-soft p-4 text-success">
        <BadgeCheck className="mt-0.5 size-6 shrink-0" />
        <div className="min-w-0">
          <p className="font-semibold">{college ? college.name : 'You are a verified student'}</p>
          <p className="text-body">
            <span className="wrap-anywhere">{address ?? (how && `Verified ${VERIFIED_HOW[how]}`)}</span>
            {expiresAt && (
              <span>
                , valid until <LongDate at={expiresAt} />
              </span>
            )}
          </p>
        </div>
      </div>
      {isAdding ? (
        <div className="mt-5">
          <AddressForm label="Another school email" action="Send link" />
        </div>
      ) : (
        <Button variant="quiet" className="mt-2 -mb-2 -ml-3" onClick={() => setIsAdding(true)}>
          {address ? 'Use a different email' : 'Use your school email'}
        </Button>
      )}
    </>
  );
}

function problemOf(error: Error): string {
  if (error instanceof HttpError && error.status === 429)
    return 'A link was sent a moment ago. Please wait a minute before you ask for another.';
  return refusalOf(error) ?? 'The link could not be sent. Please try again.';
}

function AddressForm({ label, action, initial = '' }: { label: string; action: string; initial?: string }) {
  const add = useAddSchoolAddress();
  const form = useDtoForm({
    rules: async () =>
      (await import('@campus-deals/contracts/identity/start-student-verification.dto')).StartStudentVerificationDto,
    defaultValues: { email: initial },
    onSubmit: async (body) => {
      const { status } = await add.mutateAsync(body);
      showToast(
        status === 'verified'
          ? { title: 'You are verified' }
          : { title: 'Check your email', description: `We sent a link to ${body.email}` },
      );
    },
    onFailure: (error, { setError }) => setError('email', { message: problemOf(error) }, { shouldFocus: true }),
  });
  return (
    <Form form={form} className="@container">
      <div className="grid gap-3 @sm:grid-cols-[1fr_auto] @sm:items-start">
        <Field {...EMAIL_INPUT} label={label} autoComplete="off" />
        <SubmitButton busyText="Sending link..." variant="secondary" className="@sm:mt-7.5">
          {action}
        </SubmitButton>
      </div>
    </Form>
  );
}
