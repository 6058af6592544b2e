import { useQuery } from '@tanstack/react-query';
import { Ticket } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { LinkButton } from '../../kit/ui/button.js';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../kit/ui/states.js';
import { toAdmin } from '../../platform/admin-paths.js';
import { adminDealQuery } from './admin-deals.api.js';
import { AdminDealForm } from './admin-deal-form.js';
import { AdminPage } from '../admin-page.js';
import { isUnknownThing } from '../../platform/api/http-client.js';

const LIST = toAdmin('deals', {}, { view: 'all' });

/** `/admin/deals/{id}`. Changes take effect at once. */
export function Component() {
  const { dealId = '' } = useParams();
  return (
    <AdminPage
      title="Change a Deal"
      description="Students see it as soon as it is saved, where they see the deal at all."
      back={{ to: LIST, label: 'All deals' }}
    >
      <ChangeDeal key={dealId} dealId={dealId} />
    </AdminPage>
  );
}

function ChangeDeal({ dealId }: { dealId: string }) {
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(adminDealQuery(dealId));
  // A later refetch must not overwrite typed text.
  const [opened, setOpened] = useState(data);
  if (data && !opened) setOpened(data);
  // Returns to the screen that opened it: the queue, or a page of the table.
  const leave = () => void (isFirstOfVisit() ? navigate(LIST) : navigate(-1));
  if (opened) return <AdminDealForm deal={opened} onDone={leave} onCancel={leave} />;
  if (isUnknownThing(error))
    return (
      <EmptyState icon={<Ticket />} title="Deal Not Found" action={<LinkButton to={LIST}>All deals</LinkButton>}>
        It was deleted, or has never been there.
      </EmptyState>
    );
  if (error) return <ErrorState title="Unable to load the deal." onRetry={() => void refetch()} />;
  return (
    <Loading label="Loading the deal" className="grid max-w-4xl gap-6">
      <Skeleton className="h-48" />
      <Skeleton className="h-130" />
    </Loading>
  );
}

function isFirstOfVisit(): boolean {
  // React Router numbers the entries of a tab's history.
  return ((window.history.state as { idx?: number } | null)?.idx ?? 0) === 0;
}
