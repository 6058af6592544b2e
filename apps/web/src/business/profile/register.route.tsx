import type { RegisterVendorDto } from '@campus-deals/contracts/catalog/register-vendor.dto';
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { BadgeCheck, LoaderCircle } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { Form, FormError, SubmitButton, useDtoForm } from '../../kit/form/form.js';
import { UnsavedChanges } from '../../kit/form/unsaved-changes.js';
import { readDraft, useDraft } from '../../kit/form/use-draft.js';
import { SectionCard } from '../../kit/ui/section-card.js';
import {
  AddressFields,
  BusinessFields,
  CollegeChoice,
  ContactFields,
} from '../../marketplace/business-profile/profile-fields.js';
import { registrationValues, type RegistrationValues } from '../../marketplace/business-profile/profile-values.js';
import { useRegisterVendor } from '../../marketplace/business-profile/vendor-profile.api.js';
import { PageHead } from '../../marketplace/page-head.js';
import { Button, LinkButton } from '../../kit/ui/button.js';
import { ReadBoundary } from '../../kit/ui/read-boundary.js';
import { EmptyState, LoadingList } from '../../kit/ui/states.js';
import { refusalOf } from '../../platform/api/refused-fields.js';
import { to } from '../../platform/paths.js';
import { collegeQuery } from '../../marketplace/colleges/colleges.api.js';
import { ownVendorQuery } from '../../marketplace/business-profile/own-vendor.js';
import { showToast } from '../../platform/browser/toast.js';
import { lastCollege } from '../../platform/session/last-college.js';
import { useSession } from '../../platform/session/session.js';
import { waitForRole } from '../../platform/session/wait-for-role.js';

export const access = 'vendorRegister';

/** `/vendor/register`. Preselects the college of `?college=3`, else the last visited one. */
export function Component() {
  return (
    <div className="page max-w-3xl py-8 md:py-14">
      <PageHead title="Register Your Business" noIndex />
      <h1 className="text-3xl md:text-5xl">Complete Your Vendor Registration</h1>
      <p className="mt-3 mb-7 max-w-[60ch] text-muted">
        Tell students about your business. Then post as many deals as you like.
      </p>
      <ReadBoundary failure="Unable to load your registration.">
        <Registration />
      </ReadBoundary>
    </div>
  );
}

function Registration() {
  const { session } = useSession();
  const [params] = useSearchParams();
  const { data: vendor } = useSuspenseQuery(ownVendorQuery);
  const [isRegistered, setIsRegistered] = useState(false);
  const named = idIn(params.get('college'));
  const [visited] = useState(lastCollege);
  const { data: college, isLoading } = useQuery({
    ...collegeQuery(visited ?? ''),
    enabled: named === null && visited !== undefined,
  });
  const welcome = () => {
    showToast({ title: 'Registration Complete', description: 'Your vendor profile is ready' });
    setIsRegistered(true);
  };
  if (isRegistered) return <BecomingVendor />;
  if (vendor)
    return (
      <EmptyState
        icon={<BadgeCheck />}
        title={`${vendor.name} is registered.`}
        action={session.role === 'vendor' && <LinkButton to={to('vendorDashboard')}>Vendor Dashboard</LinkButton>}
      >
        An account has one business. Its profile is changed in the vendor dashboard.
      </EmptyState>
    );
  if (isLoading) return <LoadingList label="Loading your registration" count={1} size="h-150 rounded-lg" />;
  return <RegistrationForm userId={session.userId} collegeId={named ?? college?.id ?? null} onRegistered={welcome} />;
}

const idIn = (text: string | null): number | null => (text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null);

/** Shown after a business is registered. Opens the form of its first deal once the session has the vendor role. */
function BecomingVendor() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { session } = useSession();
  const [isLate, setIsLate] = useState(false);
  // An admin keeps the admin role, and has no vendor dashboard.
  const goal = useRef(session.role === 'admin' ? undefined : to('vendorDashboard', {}, { tab: 'create' }));
  const isGone = useRef(false);
  const lead = useCallback(async () => {
    const isReady = !goal.current || (await waitForRole(client, 'vendor'));
    if (isGone.current) return;
    if (isReady) void navigate(goal.current ?? to('home'), { replace: true });
    else setIsLate(true);
  }, [client, navigate]);
  useEffect(() => {
    isGone.current = false;
    void lead();
    return () => {
      isGone.current = true;
    };
  }, [lead]);
  return (
    <div role="status">
      <EmptyState
        icon={isLate ? <BadgeCheck /> : <LoaderCircle className="spin" />}
        title="Registration Complete"
        action={
          isLate && (
            <Button
              onClick={() => {
                setIsLate(false);
                void lead();
              }}
            >
              Open the dashboard
            </Button>
          )
        }
      >
        {isLate
          ? 'Your business is saved. Opening its dashboard takes longer than it should.'
          : 'Opening your dashboard...'}
      </EmptyState>
    </div>
  );
}

const FAILED = 'There was an error creating your vendor profile';

interface RegistrationFormProps {
  userId: number | null;
  /** Initially selected college. */
  collegeId: number | null;
  onRegistered: () => void;
}

/** Registers a business in three sections. The browser stores the input until it is submitted. */
function RegistrationForm({ userId, collegeId, onRegistered }: RegistrationFormProps) {
  const register = useRegisterVendor();
  const key = { name: 'vendor-registration', userId };
  const [draft] = useState(() => readDraft<RegistrationValues>(key));
  const form = useDtoForm<RegistrationValues>({
    rules: async () => (await import('@campus-deals/contracts/catalog/register-vendor.dto')).RegisterVendorDto,
    defaultValues: registrationValues(draft, collegeId),
    onSubmit: async (values, { reset }) => {
      await register.mutateAsync(values as RegisterVendorDto);
      forget();
      reset(values);
      onRegistered();
    },
    onFailure: (error, { setError }) => {
      const message = refusalOf(error) ?? FAILED;
      setError('root', { message });
      showToast({ title: 'Registration Failed', description: message, tone: 'danger' });
    },
  });
  const { isKept, forget } = useDraft(form, key);
  const { isDirty } = form.formState;

  return (
    <Form form={form} className="grid gap-6" aria-label="Vendor registration">
      <SectionCard title="Business Information">
        <BusinessFields logo="logo" />
      </SectionCard>
      <SectionCard title="Contact Information">
        <ContactFields />
      </SectionCard>
      <SectionCard title="Location Information">
        <div className="space-y-5">
          <AddressFields />
          <CollegeChoice />
        </div>
      </SectionCard>
      <div
        data-action-bar
        className="sticky bottom-[calc(3.75rem+env(safe-area-inset-bottom))] z-20 -mx-4 border-t border-line bg-paper px-4 py-3 md:static md:mx-0 md:border-0 md:p-0"
      >
        <FormError />
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <SubmitButton busyText="Registering..." className="max-sm:w-full">
            Complete registration
          </SubmitButton>
          <p className="text-body text-muted max-sm:hidden">
            {isKept
              ? (isDirty || draft) && 'What you type is kept on this device until you send it.'
              : 'Your browser keeps no draft: send the form before you leave.'}
          </p>
        </div>
      </div>
      <UnsavedChanges isDirty={isDirty && !isKept} />
    </Form>
  );
}
