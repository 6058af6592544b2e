export { Redemption } from './redemption.entity.js';
export { releaseAllOf, withdrawUnused } from './release-expired.query.js';
export { StudentStatus } from './student-status.js';
