import { hasStudentRights } from '@campus-deals/contracts/enumerations';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button, LinkButton } from '../../kit/ui/button.js';
import { profileQuery } from '../../marketplace/profile/profile.api.js';
import { useUpdateProfile } from '../../marketplace/profile/use-update-profile.js';
import { collegeQuery } from '../../marketplace/colleges/colleges.api.js';
import { showError } from '../../platform/browser/toast.js';
import { lastCollege } from '../../platform/session/last-college.js';
import { useSession } from '../../platform/session/session.js';
import { readPersonal, writePersonal } from '../../platform/session/personal-storage.js';
import { Section } from './section.js';

const DECLINED = 'college-question-declined';

/**
 * Asks a student or owner without a default college to confirm a suggestion: the account's college (chosen, or from the
 * school address), else the last visited one. Renders nothing without a suggestion, or once declined.
 */
export function CollegeQuestion() {
  const { session } = useSession();
  const { data: profile } = useQuery(profileQuery);
  const [isDeclined, setIsDeclined] = useState(() => readPersonal(DECLINED) === true);
  const suggested =
    hasStudentRights(session.role) && profile && !profile.defaultCollege && !isDeclined
      ? (profile.collegeId ?? lastCollege())
      : undefined;
  const { data: college } = useQuery({ ...collegeQuery(String(suggested)), enabled: suggested !== undefined });
  const { mutate, isPending } = useUpdateProfile();
  if (suggested === undefined || !college) return null;
  const accept = () =>
    mutate(
      { collegeId: college.id, defaultCollege: true },
      {
        onSuccess: () => {
          // Its deals replace the question, at the start of the page.
          window.scrollTo({ top: 0 });
          document.getElementById('main')?.focus({ preventScroll: true });
        },
        onError: () => showError('Could not save your college. Please try again.'),
      },
    );
  return (
    <Section title={`Is ${college.name} your college?`}>
      <p className="mb-4 text-muted">
        We'll start your home page with its newest deals. You can change it in your account.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button isBusy={isPending} busyText="Saving..." onClick={() => accept()}>
          Yes, it's mine
        </Button>
        <LinkButton
          variant="secondary"
          to="#find"
          onClick={() => {
            writePersonal(DECLINED, true);
            setIsDeclined(true);
          }}
        >
          No, find another
        </LinkButton>
      </div>
    </Section>
  );
}
