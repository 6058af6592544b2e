import type { AdminVendorDto } from '@campus-deals/contracts/catalog/admin-vendor.dto';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Store } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { Badge } from '../../kit/ui/badge.js';
import { Button, LinkButton } from '../../kit/ui/button.js';
import { EmptyState, Skeleton } from '../../kit/ui/states.js';
import { Tabs } from '../../kit/ui/tabs.js';
import { toAdmin } from '../../platform/admin-paths.js';
import { reading } from '../../platform/api/api.js';
import { to } from '../../platform/paths.js';
import { ReportsPanel } from '../deals/reports-panel.js';
import { useModerateVendor, useUpdateVendor, useVendorPlaces } from './admin-vendors.api.js';
import { ModerateVendorDialog } from './vendor-dialogs.js';
import { VendorForm } from './vendor-form.js';
import { AdminPage, useTabChoice } from '../admin-page.js';
import { RemovalDialog } from '../removal-dialog.js';
import { DealsOf } from '../deals/deals-of.js';
import { lazyNamed } from '../../platform/react/lazy-part.js';

const PlacesCard = lazyNamed(() => import('../../marketplace/business-profile/places-card.js'), 'PlacesCard');

const BACK = { to: toAdmin('vendors'), label: 'Vendors' };

const vendorQuery = (id: number) => ({ ...reading('/api/admin/vendors/:id', { params: { id } }), staleTime: 0 });

/** `/admin/vendors/{id}`. Its places and deals are at `?tab=places` and `?tab=deals`. */
export function Component() {
  const id = Number(useParams().vendorId);
  const { data } = useQuery(vendorQuery(id));
  return (
    <AdminPage
      key={id}
      title={data?.name ?? 'Vendor'}
      back={BACK}
      actions={data && <VendorActions vendor={data} />}
      failure="Unable to load this vendor."
      unknown={
        <EmptyState icon={<Store />} title="Vendor Not Found">
          It may have been deleted.
        </EmptyState>
      }
    >
      <Vendor id={id} />
    </AdminPage>
  );
}

function Vendor({ id }: { id: number }) {
  const { data: vendor } = useSuspenseQuery(vendorQuery(id));
  return (
    <>
      <VendorFacts vendor={vendor} />
      {vendor.submittedAt !== null && (
        <p className="mb-5 rounded-md bg-warning-soft px-4 py-3 text-ink">
          Its owner has changed what students read of it.{' '}
          <Link className="link" to={toAdmin('deals', {}, { vendor: String(vendor.id) })}>
            Review the change
          </Link>
        </p>
      )}
      {vendor.reportCount > 0 && (
        <div className="mb-6">
          <ReportsPanel
            reported={{ kind: 'vendor', id: vendor.id, reportCount: vendor.reportCount, isHidden: false }}
          />
        </div>
      )}
      <Tabs
        label={vendor.name}
        choice={useTabChoice('tab', 'details')}
        tabs={[
          { id: 'details', title: 'Details', content: <VendorForm vendor={vendor} /> },
          { id: 'places', title: 'Places', content: <Places vendor={vendor} /> },
          { id: 'deals', title: 'Deals', content: <DealsOf of={{ vendorId: String(vendor.id) }} /> },
        ]}
      />
    </>
  );
}

function Places({ vendor }: { vendor: AdminVendorDto }) {
  return (
    <div className="max-w-4xl">
      <Suspense fallback={<Skeleton className="h-52 rounded-lg" />}>
        <PlacesCard vendor={vendor} requests={useVendorPlaces(vendor.id)} />
      </Suspense>
    </div>
  );
}

function VendorFacts({ vendor }: { vendor: AdminVendorDto }) {
  const { userId, contactEmail, hasPaid, isFeeWaived, isTrusted, featured, isPublic } = vendor;
  const { suspensionReason, isOwnerSuspended } = vendor;
  const isSuspended = suspensionReason !== null || isOwnerSuspended;
  return (
    <p className="mb-5 flex flex-wrap items-center gap-x-3 gap-y-2 text-body">
      {userId === null ? <Badge tone="warning">Unclaimed</Badge> : <Badge tone="success">Owned</Badge>}
      {hasPaid ? (
        <Badge tone="success">Paid</Badge>
      ) : isFeeWaived ? (
        <Badge tone="success">Fee waived</Badge>
      ) : (
        userId !== null && <Badge tone="warning">Unpaid</Badge>
      )}
      {isSuspended ? <Badge tone="danger">Suspended</Badge> : !isPublic && <Badge tone="warning">Not public</Badge>}
      {isTrusted && <Badge tone="info">Trusted</Badge>}
      {featured && <Badge tone="brand">Featured</Badge>}
      <span className="text-muted">
        {userId !== null
          ? `Account ${userId} owns it.`
          : contactEmail
            ? `${contactEmail} may claim it.`
            : 'Nobody may claim it until it has a contact email.'}
        {isOwnerSuspended && <span> That account is suspended.</span>}
        {suspensionReason !== null && <span>{` Suspended: ${suspensionReason}`}</span>}
      </span>
    </p>
  );
}

function VendorActions({ vendor }: { vendor: AdminVendorDto }) {
  const [isDeleting, setIsDeleting] = useState(false);
  const [moderating, setModerating] = useState<'suspend' | 'waive-fee'>();
  const update = useUpdateVendor();
  const moderate = useModerateVendor(vendor.id);
  const navigate = useNavigate();
  const { id, collegeId, isTrusted, isFeeWaived, hasPaid, suspensionReason } = vendor;
  return (
    <>
      {collegeId !== null && (
        <LinkButton variant="secondary" to={to('vendor', { collegeId, vendorId: id })}>
          Open its page
        </LinkButton>
      )}
      <LinkButton variant="secondary" to={toAdmin('reports', {}, { kind: 'vendor', id: String(id) })}>
        Report
      </LinkButton>
      <Button
        variant="secondary"
        isBusy={update.isPending}
        title="Deals of trusted vendors are approved automatically if the settings allow it."
        onClick={() => update.mutate({ params: { id }, body: { isTrusted: !isTrusted } })}
      >
        {isTrusted ? 'Trust no longer' : 'Trust'}
      </Button>
      {isFeeWaived ? (
        <Button
          variant="secondary"
          isBusy={moderate.isPending}
          onClick={() => moderate.mutate({ action: 'charge-fee' })}
        >
          Take back waiver
        </Button>
      ) : (
        !hasPaid && (
          <Button variant="secondary" onClick={() => setModerating('waive-fee')}>
            Waive fee
          </Button>
        )
      )}
      {suspensionReason === null ? (
        <Button variant="quiet-danger" onClick={() => setModerating('suspend')}>
          Suspend
        </Button>
      ) : (
        <Button variant="secondary" isBusy={moderate.isPending} onClick={() => moderate.mutate({ action: 'restore' })}>
          Restore
        </Button>
      )}
      <Button variant="quiet-danger" onClick={() => setIsDeleting(true)}>
        Delete
      </Button>
      {moderating && (
        <ModerateVendorDialog vendor={vendor} action={moderating} onClose={() => setModerating(undefined)} />
      )}
      {isDeleting && (
        <RemovalDialog
          noun="vendor"
          of={vendor}
          onDeleted={() => void navigate(toAdmin('vendors'))}
          onClose={() => setIsDeleting(false)}
        />
      )}
    </>
  );
}
