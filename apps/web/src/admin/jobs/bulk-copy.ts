import type { ImportKind } from '@campus-deals/contracts/enumerations';
import type { BodyOf } from '../../platform/api/api.js';
import { COLLEGE_STATUS_OPTIONS } from '../colleges/college-state.js';

/** Body of a bulk action on rows of any kind. */
export type BulkBody = BodyOf<`POST /api/admin/${ImportKind}/bulk`>;

export interface BulkAction {
  action: BulkBody['action'];
  reason?: string;
  status?: Extract<BulkBody, { status?: unknown }>['status'];
}

/** A bulk action, as it is offered. */
export interface BulkChoice {
  action: BulkBody['action'];
  label: string;
  /** Confirmation before the action. Omitted for actions that are easily undone: they start at once. */
  ask?: { text: string; busy: string; isDanger?: boolean };
  /** Input that the action requires. */
  needs?: 'reason' | 'status';
}

const FEATURING: readonly BulkChoice[] = [
  { action: 'feature', label: 'Feature' },
  { action: 'unfeature', label: 'Unfeature' },
];

export const BULK_CHOICES: Record<ImportKind, readonly BulkChoice[]> = {
  deals: [
    {
      action: 'approve',
      label: 'Approve',
      ask: {
        text: "Pending deals go live and their vendors are notified. Other deals don't change.",
        busy: 'Approving...',
      },
    },
    {
      action: 'reject',
      label: 'Reject',
      needs: 'reason',
      ask: {
        text: 'Those that wait for approval go back to their vendors with this reason. Others are left alone.',
        busy: 'Rejecting...',
        isDanger: true,
      },
    },
    ...FEATURING,
    {
      action: 'set-status',
      label: 'Set status',
      needs: 'status',
      ask: {
        text: 'Pending deals wait for approval again; expired ones are taken down.',
        busy: 'Setting...',
      },
    },
    {
      action: 'delete',
      label: 'Delete',
      ask: {
        text: 'Their codes, and what students have saved of them, go with them. This cannot be undone.',
        busy: 'Deleting...',
        isDanger: true,
      },
    },
  ],
  vendors: [
    ...FEATURING,
    {
      action: 'delete',
      label: 'Delete',
      ask: {
        text: 'Their deals, with codes and saves, and their reviews go with them. This cannot be undone.',
        busy: 'Deleting...',
        isDanger: true,
      },
    },
  ],
  colleges: [
    ...FEATURING,
    {
      action: 'set-status',
      label: 'Set status',
      needs: 'status',
      ask: {
        text: 'Only admins see a hidden college.',
        busy: 'Setting...',
      },
    },
  ],
};

export const BULK_STATUSES: Record<
  ImportKind,
  readonly (readonly [status: NonNullable<BulkAction['status']>, label: string])[]
> = {
  deals: [
    ['pending', 'Pending'],
    ['approved', 'Approved'],
    ['rejected', 'Rejected'],
    ['expired', 'Expired'],
  ],
  colleges: COLLEGE_STATUS_OPTIONS,
  vendors: [],
};
