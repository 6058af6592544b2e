export { pendingRevisionOf } from './pending-revision.query.js';
export { Report } from './report.entity.js';
export { dismissReports } from './reports.query.js';
export { Revision } from './revision.entity.js';
export { type Reporter, SubjectReports } from './subject-reports.js';
export { type Decision, ONCE_FINAL, type PastDecision, SubjectDecisions } from './subject-decisions.js';
