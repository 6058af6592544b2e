import type { OwnVendorDto } from '@campus-deals/contracts/catalog/own-vendor.dto';
import { REVIEWED } from '@campus-deals/contracts/catalog/reviewed-fields';
import { Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { VendorMark } from '../../marketplace/art/vendor-mark.js';
import { RevisionNote } from '../revision-note.js';
import { Badge } from '../../kit/ui/badge.js';
import { Button } from '../../kit/ui/button.js';
import { SectionCard } from '../../kit/ui/section-card.js';

interface ProfileCardProps {
  vendor: OwnVendorDto;
  onEdit: () => void;
}

/** Shows the business's public profile, and its pending change. */
export function ProfileCard({ vendor, onEdit }: ProfileCardProps) {
  const place = [vendor.city, [vendor.state, vendor.zipCode].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  const facts: [string, ReactNode][] = [
    ['Category', vendor.category],
    ['College', vendor.collegeName],
    ['Phone', vendor.phone],
    ['Email', vendor.email],
    ['Website', vendor.website],
    ['Address', [vendor.address, place].filter(Boolean).join(', ')],
  ];
  return (
    <SectionCard
      title="Business profile"
      aside={
        <Button variant="secondary" onClick={onEdit}>
          <Pencil className="size-4.5" />
          Edit Profile
        </Button>
      }
    >
      {vendor.pendingRevision && (
        <div className="mb-5">
          <RevisionNote revision={vendor.pendingRevision} fieldNames={REVIEWED} shown="your profile as it is below" />
        </div>
      )}
      <div className="flex flex-wrap items-center gap-4">
        <VendorMark vendor={vendor} className="size-16" />
        <p className="min-w-0 flex-1 font-display text-xl font-bold wrap-anywhere">{vendor.name}</p>
      </div>
      {vendor.description && <p className="mt-4 max-w-[68ch] whitespace-pre-line">{vendor.description}</p>}
      <dl className="mt-5 grid gap-x-8 gap-y-3 border-t border-line pt-5 sm:grid-cols-2">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="wrap-anywhere">{value || <span className="text-muted">Not given</span>}</dd>
          </div>
        ))}
      </dl>
    </SectionCard>
  );
}

interface StatusCardProps {
  vendor: OwnVendorDto;
  /** Status of the fee, and the button to pay it. */
  payment: ReactNode;
}

/** Shows whether everything required to post deals is done. */
export function StatusCard({ vendor, payment }: StatusCardProps) {
  return (
    <SectionCard title="Status">
      <dl className="divide-y divide-line">
        <div className="flex items-center justify-between gap-4 pb-4">
          <dt>Registration</dt>
          <dd>
            {vendor.isComplete ? <Badge tone="success">Complete</Badge> : <Badge tone="warning">Incomplete</Badge>}
          </dd>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 pt-4">
          <dt>Payment</dt>
          <dd>
            {vendor.hasPaid ? (
              <Badge tone="success">Paid</Badge>
            ) : vendor.isFeeWaived ? (
              <Badge tone="success">Fee waived</Badge>
            ) : (
              <Badge tone="warning">Unpaid</Badge>
            )}
          </dd>
        </div>
      </dl>
      {payment}
    </SectionCard>
  );
}
