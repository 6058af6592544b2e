import { Module } from '@nestjs/common';
import { AdminCollegesController } from './admin-colleges.controller.js';
import { AdminCollegesService } from './admin-colleges.service.js';
import { CollegesController } from './colleges.controller.js';
import { CollegesService } from './colleges.service.js';
import { CollegesHandlers } from './colleges.handlers.js';
import { SubscriberCounts } from './subscriber-counts.js';

/** Colleges: reading, searching, administration, activation by subscriber count. */
@Module({
  controllers: [CollegesController, AdminCollegesController, CollegesHandlers],
  providers: [AdminCollegesService, CollegesService, SubscriberCounts],
  exports: [AdminCollegesService],
})
export class CollegesModule {}

// Exports for other features.
export { collegeKey, isCollege, type CollegeKey } from './college-key.js';
export { AdminCollegesService } from './admin-colleges.service.js';
export { CollegeNotFound } from './college.errors.js';
export { collegeFacts } from './college.events.js';
export {
  COLLEGES_TAG,
  dealsOfCollegeTag,
  dropCachedCollege,
  dropCachedCollegeWithDeals,
  openCollegeTag,
  VENDORS_TAG,
  vendorsOfCollegeTag,
} from './college-tags.js';
export { COLLEGE_ORDERS, filteredColleges, isCollegeSought, type CollegeFilter } from './admin-college.query.js';
export { COLLEGE_COLUMNS } from './college.columns.js';
export { adminCollegeFields, collegeFields, COUNTED_DEALS } from './college.presenter.js';
export { collegeFilterOf } from './colleges.service.js';
export { institutionRows } from './import/institution-rows.js';
export { requireIpedsHeader } from './import/ipeds-file.js';
export { repairWebsite } from './import/website.js';
export { writeInstitutions, type WritableInstitution } from './import/write-institutions.js';
