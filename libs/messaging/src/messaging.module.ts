import { Inject, Injectable, Module, type DynamicModule, type OnApplicationShutdown } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { healthChecks } from '@campus-deals/service-defaults';
import { Broadcast, createBroadcast } from './broadcast/broadcast.js';
import { FailedEvents } from './handlers/failed-events.js';
import { MESSAGING_SETTINGS, type MessagingSettings } from './messaging-settings.js';
import { Outbox } from './outbox/outbox.js';
import { Relay } from './outbox/relay.js';
import { openQueueStore } from './queues/open-queue-store.js';
import { stopMeasuring } from './queues/queue-metrics.js';
import { QUEUE_STORE, type QueueStore } from './queues/queue-store.js';
import { RowJobs } from './row-jobs/row-jobs.js';
import { JobRunner } from './scheduled-jobs/job-runner.js';

/** Stops messaging after Nest has closed the worker, which still needs the store and the broadcast. */
@Injectable()
class MessagingEnd implements OnApplicationShutdown {
  constructor(
    @Inject(Relay) private readonly relay: Relay,
    @Inject(QUEUE_STORE) private readonly store: QueueStore,
    @Inject(Broadcast) private readonly broadcast: Broadcast,
  ) {}

  async onApplicationShutdown(): Promise<void> {
    stopMeasuring(this.store);
    healthChecks.remove('queue', this.store.assertUsable);
    await this.relay.stop();
    await Promise.all([this.store.close(), this.broadcast.close()]);
  }
}

/** Outbox, relay, broadcast, scheduled jobs, row jobs and failed set. Nothing runs before `startMessaging`. */
@Module({})
export class MessagingModule {
  static forRoot(settings: MessagingSettings): DynamicModule {
    return {
      module: MessagingModule,
      global: true,
      imports: [DiscoveryModule],
      providers: [
        { provide: MESSAGING_SETTINGS, useValue: settings },
        { provide: QUEUE_STORE, useFactory: () => openQueueStore(settings.env) },
        { provide: Broadcast, useFactory: () => createBroadcast(settings.env) },
        { provide: Relay, useFactory: (store: QueueStore) => new Relay(settings, store), inject: [QUEUE_STORE] },
        Outbox,
        FailedEvents,
        JobRunner,
        RowJobs,
        MessagingEnd,
      ],
      exports: [Outbox, Broadcast, FailedEvents, RowJobs, MESSAGING_SETTINGS],
    };
  }
}
