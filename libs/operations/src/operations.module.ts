import { Module, type DynamicModule } from '@nestjs/common';
import type { ServiceName } from '@campus-deals/contracts/enumerations';
import { failedEventsController } from './failed-events.controller.js';
import { FailedEventsService } from './failed-events.service.js';

/** Provides a service's operations routes for admins. */
@Module({})
export class OperationsModule {
  static of(service: ServiceName): DynamicModule {
    return {
      module: OperationsModule,
      controllers: [failedEventsController(service)],
      providers: [FailedEventsService],
    };
  }
}
