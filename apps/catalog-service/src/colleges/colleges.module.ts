import { Global, Module } from '@nestjs/common';
import { AdminCollegesController } from './admin-colleges.controller.js';
import { AdminCollegesService } from './admin-colleges.service.js';
import { CollegesController } from './colleges.controller.js';
import { CollegesService } from './colleges.service.js';
import { CollegesHandlers } from './colleges.handlers.js';

/** Colleges: reading, searching, administration, activation by subscriber count. */
@Global()
@Module({
  controllers: [CollegesController, AdminCollegesController, CollegesHandlers],
  providers: [AdminCollegesService, CollegesService],
  exports: [AdminCollegesService, CollegesService],
})
export class CollegesModule {}
