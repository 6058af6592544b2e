import { USER_ROLES } from '@campus-deals/contracts/enumerations';
import type { AdminUserDto } from '@campus-deals/contracts/identity/user.dto';
import { Suspense, useState } from 'react';
import { None } from '../../kit/table/cells.js';
import type { Column } from '../../kit/table/table.types.js';
import { collegeFilter } from '../colleges/college-choice.js';
import { DataTable } from '../../kit/table/data-table.js';
import { ExportButton } from '../../kit/table/export-button.js';
import { type ListFilter, useTableList } from '../../kit/table/use-table-list.js';
import { capitalized } from '../../kit/text/capitalized.js';
import { Badge } from '../../kit/ui/badge.js';
import { ShortDate } from '../../kit/ui/long-date.js';
import { useWrite } from '../../platform/api/use-write.js';
import { saveAsFile } from '../../platform/browser/save-as-file.js';
import { lazyNamed } from '../../platform/react/lazy-part.js';

const UserDialog = lazyNamed(() => import('./user-dialogs.js'), 'UserDialog');

export type UserDialogKind = 'edit' | 'student' | 'end-sessions' | 'suspend' | 'restore' | 'erase';

const ROLE_TONES = { student: 'neutral', vendor: 'info', admin: 'brand' } as const;
const FILTERS: readonly ListFilter<'/api/admin/users'>[] = [
  {
    name: 'role',
    label: 'Role',
    kind: 'choice',
    options: USER_ROLES.map((role) => [role, capitalized(role)] as const),
  },
  {
    name: 'emailVerified',
    label: 'Email',
    kind: 'choice',
    options: [
      ['true', 'Verified'],
      ['false', 'Not verified'],
    ],
  },
  {
    name: 'suspended',
    label: 'Status',
    kind: 'choice',
    options: [
      ['false', 'Open'],
      ['true', 'Suspended'],
    ],
  },
  collegeFilter,
];
const SORTS = [
  ['newest', 'Newest first'],
  ['name', 'Name'],
  ['last-login', 'Last signed in'],
] as const;

/**
 * Lists every account, with the actions on it. `ownId`: admins can neither suspend nor erase their own account here.
 */
export function UsersTable({ ownId }: { ownId: number | null }) {
  const list = useTableList({ path: '/api/admin/users', filters: FILTERS, defaultSort: 'newest' });
  const [dialog, setDialog] = useState<{ kind: UserDialogKind; user: AdminUserDto }>();
  const exporting = useWrite('POST /api/admin/users/:id/export', {
    failure: 'Failed to export user',
    success: 'Export downloaded',
    onSuccess: (data, { params }) =>
      saveAsFile(`campus-deals-user-${params.id}.json`, JSON.stringify(data, null, 2), 'application/json'),
  });
  return (
    <>
      <DataTable
        name="users"
        list={list}
        columns={COLUMNS}
        noun="users"
        rowName={({ email }) => email}
        sorts={SORTS}
        searchLabel="Search users by email or name"
        empty={{ title: 'No users yet.', text: 'An account appears here after its first sign-in.' }}
        toolbarExtra={<ExportButton path="/api/admin/users.csv" query={list.query} />}
        actions={(user) => [
          { label: 'Edit', onSelect: () => setDialog({ kind: 'edit', user }) },
          { label: 'Student status', onSelect: () => setDialog({ kind: 'student', user }) },
          { label: 'End sessions', onSelect: () => setDialog({ kind: 'end-sessions', user }) },
          { label: 'Export their data', onSelect: () => exporting.mutate({ params: { id: user.id } }) },
          ...(user.id === ownId
            ? []
            : [
                user.suspendedAt
                  ? { label: 'Restore', onSelect: () => setDialog({ kind: 'restore', user }) }
                  : { label: 'Suspend', isDanger: true, onSelect: () => setDialog({ kind: 'suspend', user }) },
                { label: 'Delete and erase', isDanger: true, onSelect: () => setDialog({ kind: 'erase', user }) },
              ]),
        ]}
      />
      {dialog && (
        <Suspense fallback={null}>
          <UserDialog {...dialog} onClose={() => setDialog(undefined)} />
        </Suspense>
      )}
    </>
  );
}

const COLUMNS: Column<AdminUserDto>[] = [
  {
    id: 'email',
    title: 'Email',
    isRowHead: true,
    cell: ({ email, suspendedAt, suspensionReason }) => (
      <>
        <span className="block wrap-anywhere md:max-w-64 md:truncate" title={email}>
          {email}
        </span>
        {suspendedAt && (
          <span className="mt-1 block font-normal">
            <Badge tone="danger">Suspended</Badge>
            <span className="mt-1 block max-w-64 text-sm wrap-anywhere text-muted">{suspensionReason}</span>
          </span>
        )}
      </>
    ),
  },
  {
    id: 'name',
    title: 'Name',
    isInCard: true,
    cell: ({ name }) => <span className="block md:min-w-28">{name ?? <None />}</span>,
  },
  {
    id: 'role',
    title: 'Role',
    isInCard: true,
    cell: ({ role }) => <Badge tone={ROLE_TONES[role]}>{capitalized(role)}</Badge>,
  },
  {
    id: 'college',
    title: 'College',
    isInCard: true,
    cell: ({ collegeName }) => <span className="block md:min-w-32">{collegeName ?? <None />}</span>,
  },
  {
    id: 'emailVerified',
    title: 'Email verified',
    cell: ({ emailVerified }) =>
      emailVerified ? <Badge tone="success">Verified</Badge> : <Badge tone="warning">Not verified</Badge>,
    isExtra: true,
  },
  {
    id: 'student',
    title: 'Verified student',
    cell: ({ isStudentVerified }) => (isStudentVerified ? 'Yes' : 'No'),
    isExtra: true,
  },
  {
    id: 'lastLogin',
    title: 'Last signed in',
    isInCard: true,
    cell: ({ lastLogin }) => (
      <span className="block md:min-w-24">{lastLogin ? <ShortDate at={lastLogin} /> : <None>Never</None>}</span>
    ),
  },
  {
    id: 'createdAt',
    title: 'Joined',
    cell: ({ createdAt }) => (
      <span className="block md:min-w-24">
        <ShortDate at={createdAt} />
      </span>
    ),
  },
];
