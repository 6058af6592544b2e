import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { stopTracing } from './start-tracing.js';

/** Sends the last spans before the process ends. */
@Injectable()
export class TracingEnd implements OnApplicationShutdown {
  onApplicationShutdown(): Promise<void> {
    return stopTracing();
  }
}
