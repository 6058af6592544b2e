import type { ProfileDto } from '@campus-deals/contracts/identity/profile.dto';
import type { UpdateProfileDto } from '@campus-deals/contracts/identity/update-profile.dto';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import type { DtoForm } from '../../kit/form/form.js';
import { to } from '../../platform/paths.js';
import { AccountActions } from './account-actions.js';
import { studentVerificationQuery } from './account.api.js';
import { ProfileForm } from './profile-form.js';
import { SessionsList } from './sessions-list.js';
import { StudentVerificationBox } from './student-verification.js';
import { CollegeField } from '../../marketplace/colleges/college-field.js';
import { NewsletterPreferences } from './newsletter-preferences.js';
import { showToast, type Toast } from '../../platform/browser/toast.js';
import { hasStoredProviderSession } from '../../platform/session/provider-storage.js';
import { forgetSession } from '../../platform/session/session.js';

export function PreferencesTab({ profile, form }: { profile: ProfileDto; form: DtoForm<UpdateProfileDto> }) {
  const leaveHere = useLeaveHere();
  const { data: verification } = useQuery(studentVerificationQuery);
  return (
    <div className="split gap-6">
      <div className="grid min-w-0 grid-cols-1 gap-6">
        <ProfileForm
          email={profile.email}
          form={form}
          renderCollegeField={(field) => <CollegeField label="College" suggestion={verification?.college} {...field} />}
        />
        <NewsletterPreferences email={profile.email} collegeId={form.watch('collegeId') ?? null} />
        <StudentVerificationBox />
      </div>
      <div className="grid min-w-0 grid-cols-1 gap-6">
        <AccountActions
          profile={profile}
          onDeleted={() =>
            void leaveHere({
              title: 'Your account is deleted',
              description: 'What we held about you is being erased. It takes about a minute.',
            })
          }
        />
        <SessionsList
          onEverywhere={() =>
            void leaveHere({
              title: 'Signed out everywhere',
              description: 'No browser is signed in to your account any more.',
            })
          }
        />
      </div>
    </div>
  );
}

/**
 * Forgets the signed-in user in this browser, goes home and explains why. Called after the server has ended every
 * session.
 */
function useLeaveHere() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async (toast: Pick<Toast, 'title' | 'description'>) => {
    if (hasStoredProviderSession())
      await (await import('../../platform/session/provider/sign-out.js')).leaveProvider(client);
    await forgetSession(client);
    void navigate(to('home'));
    showToast(toast);
  };
}
