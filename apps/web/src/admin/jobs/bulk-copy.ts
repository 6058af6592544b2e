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
  ask?: { title: string; text: string; confirm: string; busy: string; isDanger?: boolean };
  /** Input that the action requires. */
  needs?: 'reason' | 'status';
}

export const BULK_CHOICES: Record<ImportKind, readonly BulkChoice[]> = {
  deals: [
    {
      action: 'approve',
      label: 'Approve',
      ask: {
        title: 'Approve',
        text: "Pending deals go live and their vendors are notified. Other deals don't change.",
        confirm: 'Approve',
        busy: 'Approving...',
      },
    },
    {
      action: 'reject',
      label: 'Reject',
      needs: 'reason',
      ask: {
        title: 'Reject',
        text: 'Those that wait for approval go back to their vendors with this reason. Others are left alone.',
        confirm: 'Reject',
        busy: 'Rejecting...',
        isDanger: true,
      },
    },
    { action: 'feature', label: 'Feature' },
    { action: 'unfeature', label: 'Unfeature' },
    {
      action: 'set-status',
      label: 'Set status',
      needs: 'status',
      ask: {
        title: 'Set the status',
        text: 'Pending deals wait for approval again; expired ones are taken down.',
        confirm: 'Set status',
        busy: 'Setting...',
      },
    },
    {
      action: 'delete',
      label: 'Delete',
      ask: {
        title: 'Delete',
        text: 'Their codes, and what students have saved of them, go with them. This cannot be undone.',
        confirm: 'Delete',
        busy: 'Deleting...',
        isDanger: true,
      },
    },
  ],
  vendors: [
    { action: 'feature', label: 'Feature' },
    { action: 'unfeature', label: 'Unfeature' },
    {
      action: 'delete',
      label: 'Delete',
      ask: {
        title: 'Delete',
        text: 'Their deals, with codes and saves, and their reviews go with them. This cannot be undone.',
        confirm: 'Delete',
        busy: 'Deleting...',
        isDanger: true,
      },
    },
  ],
  colleges: [
    { action: 'feature', label: 'Feature' },
    { action: 'unfeature', label: 'Unfeature' },
    {
      action: 'set-status',
      label: 'Set status',
      needs: 'status',
      ask: {
        title: 'Set the status',
        text: 'Only admins see a hidden college.',
        confirm: 'Set status',
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
