export { PUBLISHED_AFTER_SECONDS, recordUndoable, withdrawDecision } from './decisions.js';
export { pendingRevisionOf } from './pending-revision.query.js';
export { Report } from './report.entity.js';
export { dismissReports } from './reports.query.js';
export { Revision } from './revision.entity.js';
export { type Reporter, SubjectReports } from './subject-reports.js';
