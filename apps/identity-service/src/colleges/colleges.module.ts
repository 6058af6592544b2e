import { Module } from '@nestjs/common';
import { CollegesService } from './colleges.service.js';
import { KnowCollegeWhenChanged } from './know-college-when-changed.handler.js';
import { KnowCollegeWhenCreated } from './know-college-when-created.handler.js';

@Module({
  controllers: [KnowCollegeWhenCreated, KnowCollegeWhenChanged],
  providers: [CollegesService],
  exports: [CollegesService],
})
export class CollegesModule {}

// What other features may use.
export { CollegesService, type KnownCollege, type School } from './colleges.service.js';
