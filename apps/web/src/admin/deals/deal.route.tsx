import { useSuspenseQuery } from '@tanstack/react-query';
import { Ticket } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { LinkButton } from '../../kit/ui/button.js';
import { EmptyState } from '../../kit/ui/states.js';
import { toAdmin } from '../../platform/admin-paths.js';
import { adminDealQuery } from './admin-deals.api.js';
import { AdminDealForm } from './admin-deal-form.js';
import { AdminPage } from '../admin-page.js';

const LIST = toAdmin('deals', {}, { view: 'all' });

/** `/admin/deals/{id}`. Changes take effect at once. */
export function Component() {
  const { dealId = '' } = useParams();
  return (
    <AdminPage
      title="Change a Deal"
      description="Students see it as soon as it is saved, where they see the deal at all."
      back={{ to: LIST, label: 'All deals' }}
      failure="Unable to load the deal."
      unknown={
        <EmptyState icon={<Ticket />} title="Deal Not Found" action={<LinkButton to={LIST}>All deals</LinkButton>}>
          It was deleted, or has never been there.
        </EmptyState>
      }
    >
      <ChangeDeal key={dealId} dealId={dealId} />
    </AdminPage>
  );
}

function ChangeDeal({ dealId }: { dealId: string }) {
  const navigate = useNavigate();
  const { data } = useSuspenseQuery(adminDealQuery(dealId));
  // A later refetch must not overwrite typed text.
  const [opened] = useState(data);
  // Returns to the screen that opened it: the queue, or a page of the table.
  const leave = () => void (isFirstOfVisit() ? navigate(LIST) : navigate(-1));
  return <AdminDealForm deal={opened} onDone={leave} onCancel={leave} />;
}

function isFirstOfVisit(): boolean {
  // React Router numbers the entries of a tab's history.
  return ((window.history.state as { idx?: number } | null)?.idx ?? 0) === 0;
}
