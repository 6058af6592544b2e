import type { NewsletterRecipientDto } from '@campus-deals/contracts/notification/admin-newsletter.dto';
import { useQuery } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { None } from '../../kit/table/cells.js';
import type { Column } from '../../kit/table/table.types.js';
import { When } from '../when.js';
import { DataTable } from '../../kit/table/data-table.js';
import { type ListFilter, type TableList, useTableList } from '../../kit/table/use-table-list.js';
import { BackLink } from '../../kit/ui/back-link.js';
import { Badge } from '../../kit/ui/badge.js';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../kit/ui/states.js';
import { isNotFound } from '../../platform/api/http-client.js';
import { newsletterQuery, NEWSLETTERS } from './admin-newsletter.api.js';
import { NewsletterDraft } from './newsletter-draft.js';
import { NewsletterProgress } from './newsletter-progress.js';
import { dealtWith, optionsOf, RECIPIENT_STATUS } from './newsletter-copy.js';

interface NewsletterDetailProps {
  /** Undefined for a new one. */
  id: number | undefined;
  /** Called once a new one is stored. */
  onBegun: (id: number) => void;
  /** Path of the list. */
  back: string;
}

/** Shows a newsletter's progress and the result for each recipient. */
export function NewsletterDetail({ id, onBegun, back }: NewsletterDetailProps) {
  const [isNew] = useState(id === undefined);
  const { data, error, refetch } = useQuery({ ...newsletterQuery(id ?? 0), enabled: id !== undefined });
  return (
    <div className="space-y-8">
      <div>
        <BackLink to={back}>Newsletters</BackLink>
        <div className="mt-2">
          {!data && !isNew ? (
            <NotThere error={error} onRetry={() => void refetch()} />
          ) : !data || data.status === 'draft' ? (
            <NewsletterDraft stored={data} onBegun={onBegun} />
          ) : (
            <NewsletterProgress newsletter={data} />
          )}
        </div>
      </div>
      {data && data.startedAt !== null && (
        <NewsletterRecipients id={data.id} progress={`${data.status} ${dealtWith(data.counts)}`} />
      )}
    </div>
  );
}

function NotThere({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (isNotFound(error)) return <EmptyState icon={<Mail />} title="Newsletter not found" />;
  if (error) return <ErrorState title="Unable to load the newsletter." onRetry={onRetry} />;
  return (
    <Loading label="Loading the newsletter">
      <Skeleton className="h-72 rounded-lg" />
    </Loading>
  );
}

type Recipient = NewsletterRecipientDto & { id: string };
const FILTERS: readonly ListFilter<'/api/admin/newsletters/:id/recipients'>[] = [
  { name: 'status', label: 'State', kind: 'choice', options: optionsOf(RECIPIENT_STATUS) },
];

interface NewsletterRecipientsProps {
  id: number;
  /** Changes with each new result; the shown page is then read again. */
  progress: string;
}

/** Lists the recipients with their delivery status and the mail server's response. */
function NewsletterRecipients({ id, progress }: NewsletterRecipientsProps) {
  const list = withIds(useTableList({ path: `${NEWSLETTERS}/:id/recipients`, params: { id }, filters: FILTERS }));
  const readAgain = useEffectEvent(list.retry);
  const seen = useRef(progress);
  useEffect(() => {
    if (seen.current !== progress && seen.current !== '') readAgain();
    seen.current = progress;
  }, [progress]);
  return (
    <section aria-labelledby="recipients">
      <h2 id="recipients" className="mb-4 text-xl">
        Recipients
      </h2>
      <DataTable
        name="newsletter-recipients"
        list={list}
        columns={COLUMNS}
        noun="recipients"
        rowName={({ email }) => email}
        searchLabel="Search recipients by the beginning of the address"
        empty={{
          title: 'No recipients yet.',
          text: 'They are listed here as soon as sending starts, each with the reply of their email server.',
        }}
      />
    </section>
  );
}

/** An address occurs once per newsletter, so it serves as the id. */
function withIds({ page, ...list }: TableList<NewsletterRecipientDto>): TableList<Recipient> {
  const rows = page && { ...page, rows: page.rows.map((row) => ({ ...row, id: row.email })) };
  return { ...list, page: rows };
}

const COLUMNS: Column<Recipient>[] = [
  {
    id: 'email',
    title: 'Address',
    isRowHead: true,
    cell: ({ email }) => <span className="wrap-anywhere">{email}</span>,
  },
  {
    id: 'status',
    title: 'State',
    isInCard: true,
    cell: ({ status }) => <Badge tone={RECIPIENT_STATUS[status].tone}>{RECIPIENT_STATUS[status].title}</Badge>,
  },
  {
    id: 'reply',
    title: 'Reply',
    isInCard: true,
    cell: ({ reply }) => (reply ? <span className="wrap-anywhere">{reply}</span> : <None>None</None>),
  },
  { id: 'attempts', title: 'Attempts', isNumber: true, cell: ({ attempts }) => attempts },
  {
    id: 'sentAt',
    title: 'Sent',
    isInCard: true,
    cell: ({ sentAt }) => (
      <span className="whitespace-nowrap">{sentAt ? <When at={sentAt} /> : <None>Not yet</None>}</span>
    ),
  },
  {
    id: 'messageId',
    title: 'Message-ID',
    isExtra: true,
    cell: ({ messageId }) => <span className="wrap-anywhere">{messageId}</span>,
  },
];
