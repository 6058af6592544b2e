import { Inject, Injectable } from '@nestjs/common';
import { userContact } from '@campus-deals/contracts/internal.schema';
import { InternalClient, InternalTokens, type Caller } from '@campus-deals/service-defaults';
import { NOTIFICATION_ENV, type NotificationEnv } from '../env.js';

/** What identity knows as a caller's own address. */
@Injectable()
export class OwnAddress {
  private readonly identity: InternalClient;

  constructor(@Inject(NOTIFICATION_ENV) env: Pick<NotificationEnv, 'IDENTITY_URL'>, tokens: InternalTokens) {
    this.identity = new InternalClient({ from: 'notification', to: 'identity', baseUrl: env.IDENTITY_URL, tokens });
  }

  /** Undefined for a visitor. Throws service_unavailable while identity does not answer. */
  async findOf(caller: Caller): Promise<string | undefined> {
    if (caller.kind !== 'user') return undefined;
    const contact = await this.identity.ask(`/internal/users/${caller.userId}/contact`, userContact);
    return contact?.email;
  }
}
