import { Module } from '@nestjs/common';
import { CollegesService } from './colleges.service.js';
import { RememberCollegeWhenChanged } from './remember-college-when-changed.handler.js';
import { RememberCollegeWhenCreated } from './remember-college-when-created.handler.js';

@Module({
  controllers: [RememberCollegeWhenCreated, RememberCollegeWhenChanged],
  providers: [CollegesService],
  exports: [CollegesService],
})
export class CollegesModule {}

// What other features may use.
export { CollegesService } from './colleges.service.js';
