import { Inject, Injectable } from '@nestjs/common';
import { SubscriberDto } from '@campus-deals/contracts/internal.dto';
import { InternalClient, InternalTokens } from '@campus-deals/service-defaults';
import { IDENTITY_ENV, type IdentityEnv } from '../env.js';

/** What notification knows of its subscribers: their addresses travel in no event. */
@Injectable()
export class Subscribers {
  private readonly notification: InternalClient;

  constructor(@Inject(IDENTITY_ENV) env: Pick<IdentityEnv, 'NOTIFICATION_URL'>, tokens: InternalTokens) {
    this.notification = new InternalClient({
      from: 'identity',
      to: 'notification',
      baseUrl: env.NOTIFICATION_URL,
      tokens,
    });
  }

  /** Undefined once the subscription has ended. Throws service_unavailable while notification does not answer. */
  find(subscriptionId: number): Promise<SubscriberDto | undefined> {
    return this.notification.ask(`/internal/subscriptions/${subscriptionId}`, SubscriberDto);
  }
}
