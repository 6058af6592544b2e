export { Redemption } from './redemption.entity.js';
export { releaseAllOf } from './release-expired.query.js';
export { StudentStatus } from './student-status.js';
