import { DEAL_STATUS_LABELS, DEAL_STATUSES, type DealStatus } from '@campus-deals/contracts/enumerations';
import type { OwnDealDto } from '@campus-deals/contracts/catalog/own-deal.dto';
import { useInfiniteQuery, useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { Tag } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useDiscountQuestion } from '../../marketplace/deal-fields/discount-question.js';
import { Button } from '../../kit/ui/button.js';
import { ConfirmDialog } from '../../kit/ui/confirm-dialog.js';
import { FilterPills } from '../../kit/ui/filter-pills.js';
import { ReadBoundary } from '../../kit/ui/read-boundary.js';
import { ShowMore } from '../../kit/ui/show-more.js';
import { EmptyState } from '../../kit/ui/states.js';
import { to } from '../../platform/paths.js';
import { OwnDealCard } from './own-deal-card.js';
import { useWrite } from '../../platform/api/use-write.js';
import { changedWith, ownDealsQuery, useDuplicateDeal, useResubmitDeal, useResumeDeal } from './own-deals.api.js';
import { StopDealDialog } from './stop-deal-dialog.js';

interface OwnDealsListProps {
  vendorName: string;
  /** Undefined for every state. */
  status: DealStatus | undefined;
  onChoose: (status: DealStatus | undefined) => void;
  /** Link to create the first deal. */
  createAction: ReactNode;
}

/** Lists the vendor's own deals in every state. */
export function OwnDealsList(props: OwnDealsListProps) {
  const { status, onChoose } = props;
  const counts = useCounts();
  const states = DEAL_STATUSES.filter((each) => each === status || counts?.(each) !== 0);
  return (
    <div className="space-y-4">
      <FilterPills
        label="State"
        options={[
          ['all', 'All'],
          ...states.map((each) => [each, [DEAL_STATUS_LABELS[each], counts?.(each)].join(' ').trim()] as const),
        ]}
        chosen={status ?? 'all'}
        onChoose={(id) => onChoose(id === 'all' ? undefined : id)}
      />
      <ReadBoundary key={status} failure="Unable to load your deals.">
        <DealsInState {...props} />
      </ReadBoundary>
    </div>
  );
}

function DealsInState({ vendorName, status, onChoose, createAction }: OwnDealsListProps) {
  const list = useSuspenseInfiniteQuery(ownDealsQuery(status));
  const deals = list.data.pages.flatMap(({ items }) => items);
  if (deals.length === 0)
    return status ? (
      <EmptyState
        icon={<Tag />}
        title={`No deal is "${DEAL_STATUS_LABELS[status]}".`}
        action={
          <Button variant="secondary" onClick={() => onChoose(undefined)}>
            Show all deals
          </Button>
        }
      />
    ) : (
      <EmptyState icon={<Tag />} title="You have not posted a deal yet." action={createAction}>
        It takes a few minutes. We review it in 1–2 business days, then it's live.
      </EmptyState>
    );
  return (
    <>
      <Deals deals={deals} vendorName={vendorName} />
      <ShowMore of={list} className="mt-5">
        Show more deals
      </ShowMore>
    </>
  );
}

/** Counts the deals of a state. Undefined as long as not all deals are read: a vendor may have more than a page. */
function useCounts(): ((status: DealStatus) => number) | undefined {
  const { data, hasNextPage } = useInfiniteQuery(ownDealsQuery(undefined));
  if (!data || hasNextPage) return undefined;
  const all = data.pages.flatMap(({ items }) => items);
  return (status) => all.filter((deal) => deal.status === status).length;
}

function Deals({ deals, vendorName }: { deals: OwnDealDto[]; vendorName: string }) {
  const navigate = useNavigate();
  const resubmit = useResubmitDeal();
  const duplicate = useDuplicateDeal();
  const discount = useDiscountQuestion(undefined);
  const resume = useResumeDeal();
  const [toStop, setToStop] = useState<OwnDealDto>();
  const [toDelete, setToDelete] = useState<OwnDealDto>();
  const isBusy = resubmit.isPending || duplicate.isPending || resume.isPending;
  const sendAgain = async (deal: OwnDealDto) => {
    // The form of a draft has the same confirmation.
    if (deal.status === 'draft' && !(await discount.confirm(deal))) return;
    resubmit.mutate(deal);
  };
  const copy = (deal: OwnDealDto) =>
    duplicate.mutate(deal.id, { onSuccess: ({ id }) => void navigate(to('vendorEditDeal', { dealId: id })) });
  return (
    <>
      <ul className="tiles gap-4 [--tile:21.5rem] [--columns:2]">
        {deals.map((deal) => (
          <li key={deal.id} className="grid min-w-0 grid-cols-1">
            <OwnDealCard
              deal={deal}
              vendorName={vendorName}
              isBusy={isBusy}
              onSubmit={() => !isBusy && void sendAgain(deal)}
              onStop={() => !isBusy && setToStop(deal)}
              onResume={() => !isBusy && resume.mutate(deal.id)}
              onDuplicate={() => !isBusy && copy(deal)}
              onDelete={() => !isBusy && setToDelete(deal)}
            />
          </li>
        ))}
      </ul>
      {discount.question}
      {toStop && <StopDealDialog deal={toStop} onClose={() => setToStop(undefined)} />}
      {toDelete && <DeleteDealDialog deal={toDelete} onClose={() => setToDelete(undefined)} />}
    </>
  );
}

/** Confirms the permanent deletion of a deal. */
function DeleteDealDialog({ deal, onClose }: { deal: OwnDealDto; onClose: () => void }) {
  const remove = useWrite('DELETE /api/deals/:id', {
    params: { id: deal.id },
    changes: changedWith(deal.id),
    success: 'Deal deleted',
    failure: 'Failed to delete deal',
  });
  return (
    <ConfirmDialog
      title="Delete this deal?"
      description={`"${deal.title}" is removed right away and students' codes stop working. This can't be undone.`}
      confirmText="Delete deal"
      busyText="Deleting..."
      cancelText="Keep it"
      isDanger
      write={remove}
      onClose={onClose}
    />
  );
}
