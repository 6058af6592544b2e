export { Report } from './report.entity.js';
export { dismissReports } from './reports.query.js';
export { SubjectReports } from './subject-reports.js';
