import { useSuspenseQuery } from '@tanstack/react-query';
import { Mail, Send } from 'lucide-react';
import { useState } from 'react';
import { CollegeChoice } from '../colleges/college-choice.js';
import { Button } from '../../kit/ui/button.js';
import { ReadBoundary } from '../../kit/ui/read-boundary.js';
import { EmptyState, LoadingList } from '../../kit/ui/states.js';
import { Tabs } from '../../kit/ui/tabs.js';
import { classNames } from '../../platform/react/class-names.js';
import { reading } from '../../platform/api/api.js';
import { useWrite } from '../../platform/api/use-write.js';
import { NEWSLETTERS } from './admin-newsletter.api.js';
import { SendNewsletterDialog } from './send-dialogs.js';

interface NewsletterPreviewProps {
  /** Taken from the address; null while no college is chosen. */
  collegeId: number | null;
  onChoose: (collegeId: number | null) => void;
  onSent: (newsletterId: number) => void;
}

/** Previews a college's next newsletter, and sends a test to the admin. */
export function NewsletterPreview({ collegeId, onChoose, onSent }: NewsletterPreviewProps) {
  return (
    <div className="space-y-6">
      <div className="max-w-md">
        <CollegeChoice label="College" value={collegeId} onChange={(id) => onChoose(id)} />
      </div>
      {collegeId === null ? (
        <EmptyState icon={<Mail />} title="Choose a college">
          Built from the college's current deals.
        </EmptyState>
      ) : (
        <Preview key={collegeId} of={{ collegeId }} onSent={onSent} />
      )}
    </div>
  );
}

/** Content of a preview or a test: a college's deals, and the text of a newsletter. */
interface Previewed {
  collegeId: number;
  newsletterId?: number;
}

interface PreviewProps {
  of: Previewed;
  /** Changes when the content may have. */
  version?: string;
  /** Offers to send it, unless it is undefined. */
  onSent?: (newsletterId: number) => void;
}

/** Shows an email as HTML and as text, and sends a test of it. */
export function Preview(props: PreviewProps) {
  return (
    <ReadBoundary
      failure="Unable to load the preview."
      renderRefusal={(refusal) => <EmptyState icon={<Mail />} title={refusal} />}
      loading={<LoadingList label="Loading the preview" count={1} size="h-[40rem] rounded-lg" />}
    >
      <Email {...props} />
    </ReadBoundary>
  );
}

function Email({ of, version = '', onSent }: PreviewProps) {
  const { data } = useSuspenseQuery({
    ...reading('/api/admin/newsletters/preview', { query: { ...of } }),
    staleTime: 0,
  });
  const test = useWrite('POST /api/admin/newsletters/test', {
    failure: 'Failed to send newsletter',
    success: 'Test newsletter sent to your address',
  });
  const [isAsking, setIsAsking] = useState(false);
  const { subject, preheader, text } = data;
  return (
    <section aria-label="Preview" className="space-y-4">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0">
          <h2 className="text-xl wrap-anywhere">{subject}</h2>
          <p className="text-body wrap-anywhere text-muted">{preheader}</p>
        </div>
        <div className="flex flex-wrap gap-2.5 max-sm:w-full">
          <Button
            variant="secondary"
            className="max-sm:w-full"
            isBusy={test.isPending}
            busyText="Sending..."
            onClick={() => test.mutate(of)}
          >
            Send test to me
          </Button>
          {onSent && (
            <Button className="max-sm:w-full" onClick={() => setIsAsking(true)}>
              <Send className="size-4.5" />
              Send newsletter
            </Button>
          )}
        </div>
      </div>
      <Tabs
        label="Parts of the email"
        tabs={[
          {
            id: 'html',
            title: 'HTML',
            content: <Frame key={version} subject={subject} of={of} />,
          },
          {
            id: 'text',
            title: 'Text',
            content: (
              <pre className="rounded-lg border border-line bg-surface p-5 text-sm whitespace-pre-wrap wrap-anywhere">
                {text}
              </pre>
            ),
          },
        ]}
      />
      {isAsking && onSent && (
        <SendNewsletterDialog initialCollegeId={of.collegeId} onSent={onSent} onClose={() => setIsAsking(false)} />
      )}
    </section>
  );
}

/** Returns the address of the preview. It is a separate page, since our pages' content policy forbids email styles. */
const previewPage = ({ collegeId, newsletterId }: Previewed): string =>
  `${NEWSLETTERS}/preview.html?collegeId=${collegeId}${newsletterId === undefined ? '' : `&newsletterId=${newsletterId}`}`;

/** Width of a common phone in CSS pixels. */
const PHONE = 'max-w-[390px]';

/** Shows the email at the width of a phone or of the page, in the light or the dark scheme. */
function Frame({ subject, of }: { subject: string; of: Previewed }) {
  const [isPhone, setIsPhone] = useState(false);
  const [isDark, setIsDark] = useState(false);
  return (
    <>
      <div className="mb-3 flex flex-wrap gap-x-6 gap-y-2">
        <Switcher
          label="Width"
          className="max-sm:hidden"
          options={['Desktop', 'Phone']}
          isSecond={isPhone}
          onChange={setIsPhone}
        />
        <Switcher label="Colors" options={['Light', 'Dark']} isSecond={isDark} onChange={setIsDark} />
      </div>
      {/* Sandboxed: no scripts, forms or navigation. Its color scheme follows that of the frame. */}
      <iframe
        title={`Newsletter: ${subject}`}
        sandbox=""
        src={previewPage(of)}
        className={classNames(
          'mx-auto block h-[40rem] w-full rounded-lg border border-line bg-surface',
          isDark ? 'scheme-dark' : 'scheme-light',
          isPhone && PHONE,
        )}
      />
    </>
  );
}

interface SwitcherProps {
  label: string;
  className?: string;
  options: readonly [string, string];
  isSecond: boolean;
  onChange: (isSecond: boolean) => void;
}

function Switcher({ label, className, options, isSecond, onChange }: SwitcherProps) {
  return (
    <div role="group" aria-label={label} className={classNames('flex gap-2', className)}>
      {options.map((title, at) => (
        <Button
          key={title}
          variant={isSecond === (at === 1) ? 'primary' : 'secondary'}
          aria-pressed={isSecond === (at === 1)}
          onClick={() => onChange(at === 1)}
        >
          {title}
        </Button>
      ))}
    </div>
  );
}
