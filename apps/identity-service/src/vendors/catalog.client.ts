import { Inject, Injectable } from '@nestjs/common';
import { OwnedBusinessDto } from '@campus-deals/contracts/internal.dto';
import { InternalClient, InternalTokens } from '@campus-deals/service-defaults';
import { IDENTITY_ENV, type IdentityEnv } from '../env.js';

/** Reads from catalog which businesses accounts own. */
@Injectable()
export class CatalogClient {
  private readonly client: InternalClient;

  constructor(@Inject(IDENTITY_ENV) env: Pick<IdentityEnv, 'CATALOG_URL'>, tokens: InternalTokens) {
    this.client = new InternalClient({ from: 'identity', to: 'catalog', baseUrl: env.CATALOG_URL, tokens });
  }

  /** Returns undefined for an account without a business. Throws service_unavailable. */
  findBusiness(userId: number): Promise<OwnedBusinessDto | undefined> {
    return this.client.ask(`/internal/users/${userId}/business`, OwnedBusinessDto);
  }
}
