import type { ProfileDto } from '@campus-deals/contracts/identity/profile.dto';
import type { UpdateProfileDto } from '@campus-deals/contracts/identity/update-profile.dto';
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { PiggyBank, UserPlus } from 'lucide-react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { DtoForm } from '../../kit/form/form.js';
import { UnsavedChanges } from '../../kit/form/unsaved-changes.js';
import { PageHead } from '../../marketplace/page-head.js';
import { LinkButton } from '../../kit/ui/button.js';
import { ReadBoundary } from '../../kit/ui/read-boundary.js';
import { Tabs } from '../../kit/ui/tabs.js';
import { showToast, type Toast } from '../../platform/browser/toast.js';
import { to } from '../../platform/paths.js';
import { profileQuery } from '../../marketplace/profile/profile.api.js';
import { hasStoredProviderSession } from '../../platform/session/provider-storage.js';
import { forgetSession, useSession } from '../../platform/session/session.js';
import { AccountActions } from './account-actions.js';
import { studentVerificationQuery } from './account.api.js';
import { NewsletterPreferences } from './newsletter-preferences.js';
import { ProfileForm, useProfileForm } from './profile-form.js';
import { collegeQuery } from '../../marketplace/colleges/colleges.api.js';
import { FollowingCard } from '../notifications/following-card.js';
import { NotificationsCard } from '../../marketplace/notifications/notification-panel.js';
import { NotificationPreferencesCard } from '../notifications/notification-preferences.js';
import { SavedDealsList } from '../saved/saved-deals-list.js';
import { SessionsList } from './sessions-list.js';
import { StudentVerificationBox } from './student-verification.js';

export const access = 'account';

/** `/user/account`. The tab is in the address: `?tab=saved`. */
export function Component() {
  const { session } = useSession();
  return (
    <div className="page py-10 md:py-14">
      <PageHead title="Account Settings" noIndex />
      <div className="mb-7 flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <h1 className="text-3xl md:text-5xl">Account Settings</h1>
        {/* On phones the profile page links to them. */}
        <div className="flex flex-wrap gap-3 max-md:hidden">
          <LinkButton to={to('savings')} variant="secondary">
            <PiggyBank className="size-4.5" />
            Your savings
          </LinkButton>
          <LinkButton to={to('referrals')} variant="secondary">
            <UserPlus className="size-4.5" />
            Invite classmates
          </LinkButton>
        </div>
      </div>
      {/* Another account has another form. */}
      <ReadBoundary key={session.userId} failure="Unable to load your account.">
        <AccountTabs />
      </ReadBoundary>
    </div>
  );
}

function AccountTabs() {
  const { data: profile } = useSuspenseQuery(profileQuery);
  const [params, setParams] = useSearchParams();
  // Kept above the tabs, so that typed text survives a visit to another tab.
  const form = useProfileForm(profile);
  const { collegeId } = profile;
  const { data: college } = useQuery({ ...collegeQuery(String(collegeId)), enabled: collegeId !== null });
  const choose = (id: string) => setParams(id === 'preferences' ? {} : { tab: id });
  return (
    <>
      <Tabs
        label="Account Settings"
        choice={{ id: params.get('tab') ?? 'preferences', onChoose: choose }}
        tabs={[
          {
            id: 'preferences',
            title: 'Preferences',
            content: (
              <ReadBoundary failure="Unable to load your account.">
                <PreferencesTab profile={profile} form={form} />
              </ReadBoundary>
            ),
          },
          { id: 'saved', title: 'Saved Deals', content: <SavedDealsList /> },
          {
            id: 'notifications',
            title: 'Notifications',
            content: (
              <div className="grid items-start gap-6 lg:grid-cols-2">
                <div className="grid min-w-0 grid-cols-1 gap-6">
                  <NotificationsCard />
                  <ReadBoundary failure="Unable to load what you follow.">
                    <FollowingCard />
                  </ReadBoundary>
                </div>
                <ReadBoundary>
                  <NotificationPreferencesCard collegeZone={collegeId === null ? null : college?.timeZone} />
                </ReadBoundary>
              </div>
            ),
          },
        ]}
      />
      <UnsavedChanges isDirty={form.formState.isDirty} />
    </>
  );
}

function PreferencesTab({ profile, form }: { profile: ProfileDto; form: DtoForm<UpdateProfileDto> }) {
  const leaveHere = useLeaveHere();
  const { data: verification } = useQuery(studentVerificationQuery);
  return (
    <div className="split gap-6">
      <div className="grid min-w-0 grid-cols-1 gap-6">
        <ProfileForm email={profile.email} form={form} suggestion={verification?.college} />
        <ReadBoundary failure="Unable to load your newsletter preferences. Please try again later.">
          <NewsletterPreferences email={profile.email} collegeId={form.watch('collegeId') ?? null} />
        </ReadBoundary>
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
