import { expect } from 'vitest';
import type { Visitor } from './browser.js';
import { sqlOf } from './databases.js';

/** Approves a deal, and lets the time pass in which the decision can be undone, so that its events are published. */
export async function approve(admin: Visitor, dealId: number): Promise<void> {
  expect(await admin.write('PATCH', `/api/admin/deals/${dealId}/approve`, {})).toBe(200);
  await sqlOf(
    'catalog',
    `UPDATE outbox_events SET retry_at = now() WHERE retry_at > now() AND (payload->>'dealId')::int = $1`,
    [dealId],
  );
}
