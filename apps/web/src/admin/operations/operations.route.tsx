import type { ServiceStatusDto } from '@campus-deals/contracts/gateway/site.dto';
import { useSuspenseQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { plural } from '../../kit/text/plural.js';
import { capitalized } from '../../kit/text/capitalized.js';
import { Badge } from '../../kit/ui/badge.js';
import { Button } from '../../kit/ui/button.js';
import { ReadBoundary } from '../../kit/ui/read-boundary.js';
import { Tabs } from '../../kit/ui/tabs.js';
import { reading } from '../../platform/api/api.js';
import { When } from '../when.js';
import { FailedEvents, FailedMails } from './failures.js';
import { PaymentsTable } from './payments-table.js';
import { AdminPage, useTabChoice } from '../admin-page.js';

/** `/admin/operations`. The address holds the view, `?view=payments`, and the state of its table. */
export function Component() {
  return (
    <AdminPage title="Operations">
      <Tabs
        label="Operations"
        choice={useTabChoice('view', 'health')}
        tabs={[
          {
            id: 'health',
            title: 'Health',
            content: (
              <ReadBoundary failure="Unable to load the health of the parts.">
                <Health />
              </ReadBoundary>
            ),
          },
          { id: 'events', title: 'Failed tasks', content: <FailedEvents /> },
          { id: 'mails', title: 'Emails', content: <FailedMails /> },
          { id: 'payments', title: 'Payments', content: <PaymentsTable /> },
        ]}
      />
    </AdminPage>
  );
}

/** Shows for every part of the product whether it is up, since when, and its backlog. */
function Health() {
  const { data, isFetching, refetch } = useSuspenseQuery({
    ...reading('/api/admin/operations/health'),
    staleTime: 0,
  });
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <p role="status">
          {data.status === 'up' ? (
            <Badge tone="success">Everything is up</Badge>
          ) : (
            <Badge tone="warning">Something is missing</Badge>
          )}
        </p>
        <Button variant="secondary" isBusy={isFetching} onClick={() => void refetch()}>
          <RefreshCw className="size-4.5" />
          Refresh
        </Button>
      </div>
      {/* Remounted when the state changes, so that a fault opens it. */}
      <details key={data.status} open={data.status !== 'up'}>
        <summary className="min-h-11 cursor-pointer rounded-sm py-2 font-medium">
          {plural(data.services.length, 'part')} in detail
        </summary>
        <ul className="tiles mt-2 gap-4 [--tile:16rem] [--columns:3]">
          {data.services.map((service) => (
            <Part key={service.service} part={service} />
          ))}
        </ul>
      </details>
    </>
  );
}

/** Names for dependencies that are unclear to an admin. */
const DEPENDENCIES: Record<string, string> = { postgres: 'Database', broadcasts: 'Cache updates' };

function Part({ part }: { part: ServiceStatusDto }) {
  return (
    <li className="sheet p-5">
      <div className="flex items-center justify-between gap-3">
        <h3 className="text-lg">{part.service}</h3>
        <UpOrDown status={part.status} />
      </div>
      <p className="mt-1 text-sm text-muted">
        {part.release && <span>Release {part.release}. </span>}
        {part.startedAt ? (
          <span>
            Since <When at={part.startedAt} />
          </span>
        ) : (
          <span>{`Answers in ${Math.round(part.latencyMs)} ms`}</span>
        )}
      </p>
      <dl className="mt-3 space-y-1.5 text-body">
        {part.dependencies.map(({ name, status, detail }) => (
          <div key={name} className="flex items-center justify-between gap-3">
            <dt>
              {DEPENDENCIES[name] ?? capitalized(name)}
              {detail && <span className="block text-sm text-muted">{detail}</span>}
            </dt>
            <dd>
              <UpOrDown status={status} />
            </dd>
          </div>
        ))}
        {part.gauges.map(({ name, value, unit }) => (
          <div key={name} className="flex items-center justify-between gap-3">
            <dt>{capitalized(name)}</dt>
            <dd className="tabular-nums">{unit ? duration(value) : value.toLocaleString('en-US')}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

function duration(seconds: number): string {
  const [value, unit] =
    seconds < 120 ? [seconds, 'second'] : seconds < 7200 ? [seconds / 60, 'minute'] : [seconds / 3600, 'hour'];
  return value.toLocaleString('en-US', { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 0 });
}

function UpOrDown({ status }: { status: 'up' | 'down' }) {
  return status === 'up' ? <Badge tone="success">Up</Badge> : <Badge tone="danger">Down</Badge>;
}
