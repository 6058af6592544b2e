import { Inject, Module, type DynamicModule, type OnApplicationShutdown } from '@nestjs/common';
import { Broadcast, createBroadcast } from '@campus-deals/messaging/broadcast';
import type { IdentityEnv } from './env.js';

/** The way to tell every gateway at once that a session ended. */
@Module({})
export class BroadcastModule implements OnApplicationShutdown {
  constructor(@Inject(Broadcast) private readonly broadcast: Broadcast) {}

  static with(env: IdentityEnv): DynamicModule {
    return { module: BroadcastModule, global: true, providers: [{ provide: Broadcast, useFactory: () => createBroadcast(env) }], exports: [Broadcast] };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.broadcast.close();
  }
}
