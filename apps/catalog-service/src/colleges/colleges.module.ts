import { Module } from '@nestjs/common';
import { AdminCollegesController } from './admin-colleges.controller.js';
import { CollegeReads } from './colleges.reads.js';
import { CollegesController } from './colleges.controller.js';
import { CollegesService } from './colleges.service.js';
import { CountSubscriberWhenAdded } from './count-subscriber-when-added.handler.js';
import { SubscriberCounts } from './subscriber-counts.js';
import { UncountSubscriberWhenRemoved } from './uncount-subscriber-when-removed.handler.js';

/** Colleges: reading, searching, administration, activation by count. */
@Module({
  controllers: [CollegesController, AdminCollegesController, CountSubscriberWhenAdded, UncountSubscriberWhenRemoved],
  providers: [CollegeReads, CollegesService, SubscriberCounts],
})
export class CollegesModule {}

// What other features may use.
export { collegeName } from './college-name.schema.js';
export { CollegeNotFound } from './college.errors.js';
export { COLLEGE_JSON } from './college-statements.js';
export {
  COLLEGES_TAG,
  dealsOfCollegeTag,
  dropCachedCollege,
  openCollegeTag,
  VENDORS_TAG,
  vendorsOfCollegeTag,
} from './college-tags.js';
export { collegeFields } from './college.presenter.js';
export { MAXIMUM_ID } from './colleges.reads.js';
