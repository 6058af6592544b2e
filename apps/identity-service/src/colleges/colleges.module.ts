import { Module } from '@nestjs/common';
import { CollegesService } from './colleges.service.js';
import { CollegesHandlers } from './colleges.handlers.js';

@Module({
  controllers: [CollegesHandlers],
  providers: [CollegesService],
  exports: [CollegesService],
})
export class CollegesModule {}
