import { Injectable } from '@nestjs/common';
import { OwnedBusinessDto } from '@campus-deals/contracts/internal.dto';
import { InternalClients, type InternalClient } from '@campus-deals/service-defaults';

/** Reads from catalog which businesses accounts own. */
@Injectable()
export class CatalogClient {
  private readonly client: InternalClient;

  constructor(clients: InternalClients) {
    this.client = clients.to('catalog');
  }

  /** Returns undefined for an account without a business. Throws service_unavailable. */
  findBusiness(userId: number): Promise<OwnedBusinessDto | undefined> {
    return this.client.ask(`/internal/users/${userId}/business`, OwnedBusinessDto);
  }
}
