import type { AdminVendorDto } from '@campus-deals/contracts/catalog/admin-vendor.dto';
import { BadgeCheck, Star } from 'lucide-react';
import type { Column } from '../../components/table/column.js';
import { RowLink } from '../../components/table/row-link.js';
import { Badge } from '../../components/ui/badge.js';
import { LongDate } from '../../components/ui/long-date.js';
import { toAdmin } from '../../config/admin-paths.js';
import { formatNumber } from '../../lib/copy/plural.js';

const None = () => <span className="text-muted">None</span>;

export const VENDOR_COLUMNS: readonly Column<AdminVendorDto>[] = [
  {
    id: 'name',
    title: 'Name',
    isRowHead: true,
    cell: ({ id, name, featured, isTrusted, suspensionReason, isOwnerSuspended }) => (
      <span className="flex items-center gap-2 md:min-w-40">
        <RowLink to={toAdmin('vendor', { vendorId: id })}>{name}</RowLink>
        {featured && <Star className="size-4 shrink-0 fill-deal text-deal" aria-label="Featured" />}
        {isTrusted && <BadgeCheck className="size-4.5 shrink-0 text-success" aria-label="Trusted" />}
        {(suspensionReason !== null || isOwnerSuspended) && <Badge tone="danger">Suspended</Badge>}
      </span>
    ),
  },
  {
    id: 'college',
    title: 'College',
    isInCard: true,
    cell: ({ collegeName }) => <span className="block md:min-w-32">{collegeName ?? <None />}</span>,
  },
  { id: 'category', title: 'Category', cell: ({ category }) => category },
  {
    id: 'owner',
    title: 'Owner',
    isInCard: true,
    cell: ({ userId }) =>
      userId === null ? <Badge tone="warning">Unclaimed</Badge> : <Badge tone="success">Owned</Badge>,
  },
  {
    id: 'fee',
    title: 'Fee',
    isInCard: true,
    cell: ({ hasPaid, isFeeWaived, userId }) =>
      hasPaid ? (
        <Badge tone="success">Paid</Badge>
      ) : isFeeWaived ? (
        <Badge tone="success">Waived</Badge>
      ) : userId === null ? (
        <None />
      ) : (
        <Badge tone="warning">Unpaid</Badge>
      ),
  },
  { id: 'deals', title: 'Deals', isNumber: true, isInCard: true, cell: ({ dealCount }) => formatNumber(dealCount) },
  {
    id: 'place',
    title: 'City and state',
    cell: ({ city, state }) => [city, state].filter(Boolean).join(', ') || <None />,
    isExtra: true,
  },
  { id: 'email', title: 'Contact email', cell: ({ contactEmail }) => contactEmail ?? <None />, isExtra: true },
  { id: 'phone', title: 'Contact phone', cell: ({ contactPhone }) => contactPhone ?? <None />, isExtra: true },
  {
    id: 'createdAt',
    title: 'Added',
    cell: ({ createdAt }) => (
      <span className="block md:min-w-24">
        <LongDate at={createdAt} />
      </span>
    ),
  },
];

export const VENDOR_COLUMNS_OF_COLLEGE = VENDOR_COLUMNS.filter(({ id }) => id !== 'college');
