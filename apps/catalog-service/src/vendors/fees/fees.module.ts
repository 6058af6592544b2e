import { Module } from '@nestjs/common';
import { FeesHandlers } from './fees.handlers.js';
import { FeesService } from './fees.service.js';

@Module({
  controllers: [FeesHandlers],
  providers: [FeesService],
})
export class FeesModule {}
