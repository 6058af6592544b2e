import { Send } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { Button, LinkButton } from '../../kit/ui/button.js';
import { Tabs } from '../../kit/ui/tabs.js';
import { toAdmin } from '../../platform/admin-paths.js';
import { AdminPage, useTabChoice } from '../admin-page.js';
import { NewsletterDetail } from './newsletter-detail.js';
import { NewsletterPreview } from './newsletter-preview.js';
import { NewslettersTable, WeeklySchedule } from './newsletters-table.js';
import { SendNewsletterDialog } from './send-dialogs.js';
import { SubscribersPanel } from './subscribers-table.js';

/** `/admin/newsletter`. The view and the newsletter are in the address. */
export function Component() {
  return (
    <AdminPage title="Newsletter">
      <NewsletterTab />
    </AdminPage>
  );
}

const address = (query: Record<string, string> = {}): string => toAdmin('newsletter', {}, query);
const NEW = 'new';
const newsletterAt = (id: number | typeof NEW): string => address({ newsletter: String(id) });

/** Newsletters and their subscribers. The view and the newsletter are in the address. */
function NewsletterTab() {
  const [params] = useSearchParams();
  const choice = useTabChoice('view', 'sendings');
  const navigate = useNavigate();
  const chosen = params.get('newsletter');
  // A draft that was begun here is not remounted when it gets its id.
  const [begun, setBegun] = useState<string>();
  const open = (newsletterId: number) => void navigate(newsletterAt(newsletterId));
  if (chosen === NEW || Number(chosen) > 0)
    return (
      <NewsletterDetail
        key={chosen === begun ? NEW : chosen}
        id={chosen === NEW ? undefined : Number(chosen)}
        back={address()}
        onBegun={(id) => {
          setBegun(String(id));
          void navigate(newsletterAt(id), { replace: true, preventScrollReset: true });
        }}
      />
    );
  return (
    <Tabs
      label="Newsletter"
      choice={choice}
      tabs={[
        { id: 'sendings', title: 'Newsletters', content: <Sendings onSent={open} /> },
        { id: 'subscribers', title: 'Subscribers', content: <SubscribersPanel /> },
        {
          id: 'preview',
          title: 'Preview',
          content: (
            <NewsletterPreview
              collegeId={Number(params.get('college')) || null}
              onChoose={(college) =>
                void navigate(address({ view: 'preview', ...(college !== null && { college: String(college) }) }), {
                  preventScrollReset: true,
                })
              }
              onSent={open}
            />
          ),
        },
      ]}
    />
  );
}

function Sendings({ onSent }: { onSent: (newsletterId: number) => void }) {
  const [isSending, setIsSending] = useState(false);
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button className="max-sm:w-full" onClick={() => setIsSending(true)}>
          <Send className="size-4.5" />
          Send newsletter
        </Button>
        <LinkButton variant="secondary" className="max-sm:w-full" to={newsletterAt(NEW)}>
          Write newsletter
        </LinkButton>
        <WeeklySchedule />
      </div>
      <NewslettersTable to={newsletterAt} />
      {isSending && <SendNewsletterDialog onSent={onSent} onClose={() => setIsSending(false)} />}
    </>
  );
}
