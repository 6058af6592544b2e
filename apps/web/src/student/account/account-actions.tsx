import type { ProfileDto } from '@campus-deals/contracts/identity/profile.dto';
import { Download } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Badge } from '../../kit/ui/badge.js';
import { Button } from '../../kit/ui/button.js';
import { SectionCard } from '../../kit/ui/section-card.js';
import { LongDate } from '../../kit/ui/long-date.js';
import { read } from '../../platform/api/api.js';
import { useWrite } from '../../platform/api/use-write.js';
import { saveAsFile } from '../../platform/browser/save-as-file.js';
import { lazyNamed } from '../../platform/react/lazy-part.js';

const ChangeEmailDialog = lazyNamed(() => import('./change-email-dialog.js'), 'ChangeEmailDialog');
const DeleteAccountDialog = lazyNamed(() => import('./delete-account-dialog.js'), 'DeleteAccountDialog');

const ROLE_NAMES = { student: 'Student', vendor: 'Vendor', admin: 'Admin' } as const;

/** Actions on the account itself. */
export function AccountActions({ profile, onDeleted }: { profile: ProfileDto; onDeleted: () => void }) {
  const [dialog, setDialog] = useState<'email' | 'delete'>();
  const close = () => setDialog(undefined);
  const download = useDownload();
  return (
    <SectionCard title="Account">
      <dl className="flex flex-wrap gap-x-10 gap-y-4">
        <div>
          <dt className="text-sm text-muted">Role</dt>
          <dd className="mt-1">
            <Badge tone="brand">{ROLE_NAMES[profile.role]}</Badge>
          </dd>
        </div>
        <div>
          <dt className="text-sm text-muted">Member since</dt>
          <dd className="mt-1">
            <LongDate at={profile.createdAt} />
          </dd>
        </div>
      </dl>
      <div className="mt-6 grid gap-3">
        <Button
          variant="secondary"
          disabled={!profile.hasProviderAccount}
          aria-describedby={profile.hasProviderAccount ? undefined : 'no-provider'}
          onClick={() => setDialog('email')}
        >
          Change Email
        </Button>
        {!profile.hasProviderAccount && (
          <p id="no-provider" className="-mt-1 text-sm text-muted">
            This account doesn't sign in by email, so you can't change its address here.
          </p>
        )}
        <Button
          variant="secondary"
          isBusy={download.isPending}
          busyText="Collecting your data..."
          onClick={() => download.mutate()}
        >
          <Download className="size-4.5" />
          Download my data
        </Button>
        <Button variant="quiet-danger" onClick={() => setDialog('delete')}>
          Delete Account
        </Button>
      </div>
      <Suspense fallback={null}>
        {dialog === 'email' && <ChangeEmailDialog onClose={close} email={profile.email} />}
        {dialog === 'delete' && <DeleteAccountDialog onClose={close} onDeleted={onDeleted} />}
      </Suspense>
    </SectionCard>
  );
}

/** Downloads all data of the user as a file. */
const useDownload = () =>
  useWrite(() => read('/api/user/export'), {
    changes: [],
    success: 'Your data is downloaded',
    failure: () => 'Your data could not be downloaded. Please try again.',
    onSuccess: (data) =>
      saveAsFile(
        `campus-deals-my-data-${data.exportedAt.slice(0, 10)}.json`,
        JSON.stringify(data, null, 2),
        'application/json',
      ),
  });
