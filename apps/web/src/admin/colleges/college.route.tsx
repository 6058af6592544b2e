import type { AdminCollegeDto } from '@campus-deals/contracts/catalog/college.dto';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Building2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { CollegeState } from './college-state.js';
import { Badge } from '../../kit/ui/badge.js';
import { Button, LinkButton } from '../../kit/ui/button.js';
import { EmptyState } from '../../kit/ui/states.js';
import { Tabs } from '../../kit/ui/tabs.js';
import { toAdmin } from '../../platform/admin-paths.js';
import { reading } from '../../platform/api/api.js';
import { to } from '../../platform/paths.js';
import { ActivateDialog, GoalDialog } from './college-dialogs.js';
import { useToggleFeatured } from './admin-colleges.api.js';
import { CollegeForm } from './college-form.js';
import { VendorsTable } from '../vendors/vendors-table.js';
import { AdminPage, useTabChoice } from '../admin-page.js';
import { RemovalDialog } from '../removal-dialog.js';
import { formatNumber } from '../../kit/text/plural.js';
import { DealsOf } from '../deals/deals-of.js';

const BACK = { to: toAdmin('colleges'), label: 'Colleges' };

const collegeQuery = (id: number) => ({ ...reading('/api/admin/colleges/:id', { params: { id } }), staleTime: 0 });

/** `/admin/colleges/{id}`. Its vendors are at `?tab=vendors`, its deals at `?tab=deals`. */
export function Component() {
  const id = Number(useParams().collegeId);
  const { data } = useQuery(collegeQuery(id));
  return (
    <AdminPage
      key={id}
      title={data?.name ?? 'College'}
      back={BACK}
      actions={data && <CollegeActions college={data} />}
      failure="Unable to load college information."
      unknown={
        <EmptyState icon={<Building2 />} title="College Not Found">
          The requested college information is not available.
        </EmptyState>
      }
    >
      <College id={id} />
    </AdminPage>
  );
}

function College({ id }: { id: number }) {
  const { data: college } = useSuspenseQuery(collegeQuery(id));
  return (
    <>
      <CollegeFacts college={college} />
      <Tabs
        label={college.name}
        choice={useTabChoice('tab', 'details')}
        tabs={[
          { id: 'details', title: 'Details', content: <CollegeForm college={college} /> },
          { id: 'vendors', title: 'Vendors', content: <VendorsTable collegeId={college.id} /> },
          { id: 'deals', title: 'Deals', content: <DealsOf of={{ collegeId: String(college.id) }} /> },
        ]}
      />
    </>
  );
}

function CollegeFacts({ college }: { college: AdminCollegeDto }) {
  const { featured, subscriberCount, subscriptionGoal, dealCount } = college;
  return (
    <p className="mb-5 flex flex-wrap items-center gap-x-3 gap-y-2 text-body">
      <CollegeState college={college} />
      {featured && <Badge tone="brand">Featured</Badge>}
      <span className="tabular-nums">
        {formatNumber(subscriberCount)} / {formatNumber(subscriptionGoal)} subscribers
      </span>
      <span className="tabular-nums">{formatNumber(dealCount)} running deals</span>
    </p>
  );
}

function CollegeActions({ college }: { college: AdminCollegeDto }) {
  const [params, setParams] = useSearchParams();
  const [dialog, setDialog] = useState<'activate' | 'goal' | 'delete'>();
  // The command palette leads to this dialog.
  const isActivating = dialog === 'activate' || (params.get('dialog') === 'activate' && !college.isActive);
  const toggle = useToggleFeatured();
  const navigate = useNavigate();
  const close = () => {
    setDialog(undefined);
    if (params.has('dialog')) setParams({}, { replace: true });
  };
  return (
    <>
      <LinkButton variant="secondary" to={to('college', { collegeId: college.shortName })}>
        Open its page
      </LinkButton>
      <LinkButton variant="secondary" to={toAdmin('reports', {}, { id: String(college.id) })}>
        Report
      </LinkButton>
      <Button
        variant="secondary"
        isBusy={toggle.isPending}
        onClick={() => toggle.mutate({ params: { id: college.id } })}
      >
        {college.featured ? 'Remove from featured' : 'Feature'}
      </Button>
      <Button variant="secondary" onClick={() => setDialog('goal')}>
        Set goal
      </Button>
      {!college.isActive && (
        <Button variant="secondary" onClick={() => setDialog('activate')}>
          Activate
        </Button>
      )}
      <Button variant="quiet-danger" onClick={() => setDialog('delete')}>
        Delete
      </Button>
      {isActivating && <ActivateDialog college={college} onClose={close} />}
      {dialog === 'goal' && <GoalDialog college={college} onClose={close} />}
      {dialog === 'delete' && (
        <RemovalDialog
          noun="college"
          of={college}
          onDeleted={() => void navigate(toAdmin('colleges'))}
          onClose={close}
        />
      )}
    </>
  );
}
