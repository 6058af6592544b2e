import { Injectable } from '@nestjs/common';
import { OverviewWaitingDto } from '@campus-deals/contracts/catalog/overview.dto';
import { SERVICE_NAMES } from '@campus-deals/contracts/enumerations';
import { IdentityWaitingDto } from '@campus-deals/contracts/internal.dto';
import { FailedEvents } from '@campus-deals/messaging';
import { InternalClients, ProductError, type InternalClient } from '@campus-deals/service-defaults';

/** Counts of everything that waits for admins in other services. */
export type WaitingElsewhere = Omit<OverviewWaitingDto, 'oldestSubmittedAt'> &
  IdentityWaitingDto & { failedEvents: number };

/** Counts what waits for admins in other services. */
@Injectable()
export class WaitingClient {
  private readonly catalog: InternalClient;
  private readonly identity: InternalClient;

  constructor(
    clients: InternalClients,
    private readonly failed: FailedEvents,
  ) {
    this.catalog = clients.to('catalog');
    this.identity = clients.to('identity');
  }

  /** Throws service_unavailable if one does not answer: a partial count would mislead. */
  async count(): Promise<WaitingElsewhere> {
    const [catalog, identity, failed] = await Promise.all([
      this.catalog.ask('/internal/waiting', OverviewWaitingDto),
      this.identity.ask('/internal/waiting', IdentityWaitingDto),
      Promise.all(SERVICE_NAMES.map((service) => this.failed.count(service))),
    ]);
    if (!catalog || !identity) throw new ProductError('service_unavailable');
    return { ...catalog, ...identity, failedEvents: failed.reduce((sum, count) => sum + count, 0) };
  }
}
