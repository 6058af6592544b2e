import { Module } from '@nestjs/common';
import { CollegesService } from './colleges.service.js';
import { SyncCollegeWhenChanged } from './sync-college-when-changed.handler.js';
import { SyncCollegeWhenCreated } from './sync-college-when-created.handler.js';

@Module({
  controllers: [SyncCollegeWhenCreated, SyncCollegeWhenChanged],
  providers: [CollegesService],
  exports: [CollegesService],
})
export class CollegesModule {}

// Exports for other features.
export { CollegesService, type School } from './colleges.service.js';
