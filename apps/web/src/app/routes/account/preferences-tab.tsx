import type { ProfileDto } from '@campus-deals/contracts/identity/profile.dto';
import type { UpdateProfileDto } from '@campus-deals/contracts/identity/update-profile.dto';
import { useQuery } from '@tanstack/react-query';
import type { DtoForm } from '../../../components/form/use-dto-form.js';
import { studentVerificationQuery } from '../../../features/account/account.api.js';
import { AccountActions } from '../../../features/account/account-actions.js';
import { ProfileForm } from '../../../features/account/profile-form.js';
import { SessionsList } from '../../../features/account/sessions-list.js';
import { StudentVerificationBox } from '../../../features/account/student-verification.js';
import { CollegeField } from '../../../features/colleges/college-field.js';
import { NewsletterPreferences } from '../../../features/newsletter/newsletter-preferences.js';
import { useLeaveHere } from './use-leave-here.js';

export function PreferencesTab({ profile, form }: { profile: ProfileDto; form: DtoForm<UpdateProfileDto> }) {
  const leaveHere = useLeaveHere();
  const { data: verification } = useQuery(studentVerificationQuery);
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[1.6fr_1fr]">
      <div className="grid min-w-0 gap-6">
        <ProfileForm
          email={profile.email}
          form={form}
          renderCollegeField={(field) => <CollegeField label="College" suggestion={verification?.college} {...field} />}
        />
        <NewsletterPreferences email={profile.email} collegeId={form.watch('collegeId') ?? null} />
        <StudentVerificationBox />
      </div>
      <div className="grid min-w-0 gap-6">
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
