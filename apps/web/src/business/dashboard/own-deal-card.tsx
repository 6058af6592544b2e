import { discountBadge } from '@campus-deals/contracts/catalog/discount';
import type { DealRevisionDto, OwnDealDto } from '@campus-deals/contracts/catalog/own-deal.dto';
import { Ellipsis, Pause, Pencil, Play, RotateCcw, Send } from 'lucide-react';
import { DealArt } from '../../marketplace/art/deal-art.js';
import { DealStatusBadge } from '../../marketplace/deal-fields/deal-status-badge.js';
import { RevisionNote } from '../revision-note.js';
import { Button, IconButton, LinkButton } from '../../kit/ui/button.js';
import { ActionItem, TableMenu } from '../../kit/table/table-menu.js';
import { to } from '../../platform/paths.js';
import { useClock } from '../../platform/browser/clock.js';
import { imageSources } from '../../platform/browser/images.js';
import { nextStep, shownStatus } from './deal-state.js';
import { DealNumbers } from './deal-numbers.js';

const FIELD_NAMES = {
  title: 'title',
  description: 'description',
  category: 'category',
  discountType: 'discount',
  discountValue: 'discount',
  startDate: 'start',
  endDate: 'end',
  schedule: 'times',
  image: 'picture',
  terms: 'terms',
  placeIds: 'places',
  furtherCollegeIds: 'colleges',
  isEarly: 'early access',
  redemption: 'redemption',
} as const satisfies Partial<Record<keyof DealRevisionDto, string>>;

interface OwnDealCardProps {
  deal: OwnDealDto;
  vendorName: string;
  /** Whether an action is pending, which disables the buttons. */
  isBusy: boolean;
  /** Submits a draft, or a rejected deal again. */
  onSubmit: () => void;
  onStop: () => void;
  onResume: () => void;
  onDuplicate: () => void;
  onDelete: () => void;
}

/** Card of the vendor's own deal: its state and the reason, the next step, and its numbers. */
export function OwnDealCard(props: OwnDealCardProps) {
  const { deal, vendorName } = props;
  const clock = useClock();
  const status = shownStatus(deal, clock.now);
  const titleId = `deal-${deal.id}`;
  return (
    <article aria-labelledby={titleId} className="sheet flex flex-col gap-4 p-4 sm:p-5">
      <div className="flex gap-4">
        <div className="size-18 shrink-0 overflow-hidden rounded-md sm:size-24">
          {deal.image ? (
            <img {...imageSources(deal.image)} sizes="6rem" alt="" loading="lazy" className="size-full object-cover" />
          ) : (
            <DealArt deal={{ ...deal, vendorName }} className="size-full" />
          )}
        </div>
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-2">
            <DealStatusBadge status={status} pauseReason={deal.pauseReason} />
            <span className="text-[0.8125rem] font-semibold text-muted">{discountBadge(deal)}</span>
          </p>
          <h3 id={titleId} className="mt-1.5 text-lg leading-snug wrap-anywhere">
            {deal.title}
          </h3>
          <p className="mt-0.5 text-sm text-muted">{deal.collegeName}</p>
        </div>
      </div>
      {status === 'rejected' && deal.rejectionReason && (
        <p className="rounded-md bg-danger-soft px-3.5 py-2.5 text-body text-danger">
          <strong className="font-semibold">Why:</strong> {deal.rejectionReason}
        </p>
      )}
      <p className="text-body">{nextStep(deal, clock)}</p>
      {deal.pendingRevision && (
        <RevisionNote revision={deal.pendingRevision} fieldNames={FIELD_NAMES} shown="the approved version" />
      )}
      {status !== 'draft' && <DealNumbers stats={deal.stats} redemption={deal.redemption} />}
      <Actions {...props} status={status} titleId={titleId} />
    </article>
  );
}

interface ActionsProps extends OwnDealCardProps {
  status: ReturnType<typeof shownStatus>;
  /** Id of the deal's title, which describes each button. */
  titleId: string;
}

/** The next step of a deal in its state, and a menu of the others. */
function Actions({ deal, status, titleId, isBusy, onSubmit, onStop, onResume, onDuplicate, onDelete }: ActionsProps) {
  const isOver = status === 'expired' || status === 'rejected';
  const edit = to('vendorEditDeal', { dealId: deal.id });
  const waiting = { 'aria-disabled': isBusy, 'aria-describedby': titleId };
  return (
    <div className="mt-auto flex flex-wrap items-center gap-2 border-t border-line pt-4">
      {status === 'draft' && (
        <Button onClick={onSubmit} {...waiting}>
          <Send className="size-4.5" />
          Submit
        </Button>
      )}
      {status === 'paused' && (
        <Button onClick={onResume} {...waiting}>
          <Play className="size-4.5" />
          Resume
        </Button>
      )}
      <LinkButton to={edit} variant={isOver ? 'primary' : 'secondary'} aria-describedby={titleId}>
        <Pencil className="size-4.5" />
        {isOver ? 'Change and resubmit' : 'Edit'}
      </LinkButton>
      {status === 'rejected' && (
        <Button variant="secondary" onClick={onSubmit} {...waiting}>
          <RotateCcw className="size-4.5" />
          Resubmit as it is
        </Button>
      )}
      {status === 'approved' && (
        <Button variant="quiet" onClick={onStop} {...waiting}>
          <Pause className="size-4.5" />
          Pause or end
        </Button>
      )}
      <div className="ml-auto">
        <TableMenu
          label={`More for ${deal.title}`}
          trigger={
            <IconButton label={`More for ${deal.title}`}>
              <Ellipsis className="size-5" />
            </IconButton>
          }
        >
          {status === 'paused' && <ActionItem action={{ label: 'Stop differently', onSelect: onStop }} />}
          {status === 'approved' && (
            <ActionItem
              action={{ label: 'View', to: to('deal', { collegeId: deal.collegeShortName, dealId: deal.id }) }}
            />
          )}
          {status !== 'draft' && <ActionItem action={{ label: 'Duplicate', onSelect: onDuplicate }} />}
          <ActionItem action={{ label: 'Delete', isDanger: true, onSelect: onDelete }} />
        </TableMenu>
      </div>
    </div>
  );
}
