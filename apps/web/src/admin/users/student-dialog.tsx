import type {
  EndVerificationDto,
  ExtendVerificationDto,
  StudentVerificationDto,
  VerifyStudentDto,
} from '@campus-deals/contracts/identity/student-verification.dto';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AdminCollegeField } from '../colleges/college-choice.js';
import { inAYear, ReasonField, UntilField } from './verification-fields.js';
import { FormDialog } from '../../kit/form/form-dialog.js';
import { sendBy, useDtoForm } from '../../kit/form/form.js';
import { Button } from '../../kit/ui/button.js';
import { Dialog } from '../../kit/ui/dialog.js';
import { LongDate } from '../../kit/ui/long-date.js';
import { ErrorState, Loading, Skeleton } from '../../kit/ui/states.js';
import { VERIFIED_HOW } from '../../marketplace/copy/verified-how.js';
import { reading } from '../../platform/api/api.js';
import { useWrite } from '../../platform/api/use-write.js';
import type { UserDialogProps } from './user-dialogs.js';

const loadRules = () => import('@campus-deals/contracts/identity/student-verification.dto');

/** Shows how a user was verified, and sets, extends or ends the verification. */
export function StudentDialog({ user, onClose }: UserDialogProps) {
  const { data, isError, refetch } = useQuery({
    ...reading('/api/admin/users/:id/student-verification', { params: { id: user.id } }),
    staleTime: 0,
  });
  const [isEnding, setIsEnding] = useState(false);
  const props = { user, onClose };
  if (!data)
    return (
      <Dialog isOpen onClose={onClose} title="Student status" description={user.email}>
        <div className="px-5 pb-5">
          {isError ? (
            <ErrorState title="Unable to load the student status." onRetry={() => void refetch()} />
          ) : (
            <Loading label="Loading the student status">
              <Skeleton className="h-24" />
            </Loading>
          )}
        </div>
      </Dialog>
    );
  if (data.status !== 'verified') return <VerifyDialog {...props} verification={data} />;
  if (isEnding) return <EndDialog {...props} />;
  return <ExtendDialog {...props} verification={data} onEnd={() => setIsEnding(true)} />;
}

interface StudentDialogProps extends UserDialogProps {
  verification: StudentVerificationDto;
}

/** Verifies a user for a college, by default for a year. */
function VerifyDialog({ user, verification, onClose }: StudentDialogProps) {
  const verify = useWrite('POST /api/admin/users/:id/student-verification', {
    params: { id: user.id },
    success: 'Student verified',
  });
  const form = useDtoForm<VerifyStudentDto>({
    rules: async () => (await loadRules()).VerifyStudentDto,
    defaultValues: {
      ...(user.collegeId !== null && { collegeId: user.collegeId }),
      expiresAt: inAYear(),
      reason: '',
    },
    onSubmit: sendBy(verify, onClose),
    failure: 'Failed to verify student',
  });
  return (
    <FormDialog
      form={form}
      title="Verify student"
      description={user.email}
      submitText="Verify"
      busyText="Verifying..."
      onClose={onClose}
    >
      <Facts verification={verification} />
      <AdminCollegeField />
      <UntilField />
      <ReasonField />
    </FormDialog>
  );
}

function ExtendDialog({ user, verification, onEnd, onClose }: StudentDialogProps & { onEnd: () => void }) {
  const extend = useWrite('PATCH /api/admin/users/:id/student-verification', {
    params: { id: user.id },
    success: 'End changed',
  });
  const form = useDtoForm<ExtendVerificationDto>({
    rules: async () => (await loadRules()).ExtendVerificationDto,
    defaultValues: { expiresAt: inAYear(), reason: '' },
    onSubmit: sendBy(extend, onClose),
    failure: 'Failed to change the end',
  });
  return (
    <FormDialog
      form={form}
      title="Student status"
      description={user.email}
      submitText="Change the end"
      busyText="Saving..."
      onClose={onClose}
    >
      <Facts verification={verification} />
      <Button variant="secondary" onClick={onEnd}>
        End verification
      </Button>
      <UntilField />
      <ReasonField />
    </FormDialog>
  );
}

function EndDialog({ user, onClose }: UserDialogProps) {
  const end = useWrite('POST /api/admin/users/:id/student-verification/end', {
    params: { id: user.id },
    success: 'Verification ended',
  });
  const form = useDtoForm<EndVerificationDto>({
    rules: async () => (await loadRules()).EndVerificationDto,
    defaultValues: { reason: '' },
    onSubmit: sendBy(end, onClose),
    failure: 'Failed to end verification',
  });
  return (
    <FormDialog
      form={form}
      title="End verification"
      description={`${user.email} loses deals for verified students at once. Only an admin can verify the account again.`}
      submitText="End verification"
      busyText="Ending..."
      onClose={onClose}
    >
      <ReasonField />
    </FormDialog>
  );
}

function Facts({ verification }: { verification: StudentVerificationDto }) {
  const { status, how, college, address, expiresAt, endedAt } = verification;
  return (
    <p className="text-body wrap-anywhere">
      {how ? (
        <span>
          <span>{`Verified ${VERIFIED_HOW[how]}${address ? `, ${address}` : ''}${college ? ` (${college.name})` : ''}. `}</span>
          <span>{endedAt ? 'Ended by an admin' : status === 'verified' ? 'Ends' : 'Ended'}</span>
          {expiresAt && (
            <span>
              {' '}
              on <LongDate at={expiresAt} />
            </span>
          )}
          <span>.</span>
        </span>
      ) : (
        <span>Not verified.</span>
      )}
    </p>
  );
}
