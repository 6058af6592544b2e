import { Module } from '@nestjs/common';
import { ApiKeysController } from './api-keys.controller.js';
import { ApiKeysService } from './api-keys.service.js';
import { CounterApiController } from './counter-api.controller.js';
import { CounterApiService } from './counter-api.service.js';
import { DeleteOldHolds } from './delete-old-holds.job.js';

/** The counter API for tills, and the keys that vendors make for it. */
@Module({
  controllers: [ApiKeysController, CounterApiController],
  providers: [ApiKeysService, CounterApiService, DeleteOldHolds],
})
export class CounterApiModule {}
