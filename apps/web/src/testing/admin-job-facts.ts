import type { AdminJobDto } from '@campus-deals/contracts/catalog/admin-job.dto';

/** A bulk approval of ten deals, none processed yet. */
export function anAdminJob(facts: Partial<AdminJobDto> = {}): AdminJobDto {
  return {
    id: 12,
    kind: 'deals.approve',
    status: 'queued',
    isDryRun: false,
    total: 10,
    done: 0,
    created: 0,
    updated: 0,
    unchanged: 0,
    skipped: 0,
    failed: 0,
    renames: 0,
    problem: null,
    notes: [],
    fileName: null,
    collegeId: null,
    fileKeptUntil: null,
    createdBy: 1,
    createdAt: '2026-11-22T12:00:00.000Z',
    finishedAt: null,
    ...facts,
  };
}
