export { adminColleges } from './college-lists.query.js';
export { AdminCollegesService } from './admin-colleges.service.js';
export { collegeKey, type CollegeKey, isCollege } from './college-key.js';
export {
  COLLEGES_TAG,
  dealsOfCollegeTag,
  dropCachedCollege,
  dropCachedCollegeWithDeals,
  openCollegeTag,
  VENDORS_TAG,
  vendorsOfCollegeTag,
} from './college-tags.js';
export { COLLEGE_COLUMNS, collegeState, collegeSubject } from './college.columns.js';
export { College, collegeFacts } from './college.entity.js';
export { collegeNotFound } from './college.errors.js';
export { collegeFields, COUNTED_DEALS } from './college.presenter.js';
export { CollegesService } from './colleges.service.js';
export { CountedSubscriber } from './counted-subscriber.entity.js';
export { type ChangedClock, FurtherColleges, type MovedThings } from './further-colleges.js';
export { displayName } from './import/display-name.js';
export { bareHost, domainOfWebsite, isForAlumni } from './import/website-domain.js';
export { type Institution, type WritableInstitution, writeInstitutions } from './import/write-institutions.js';
