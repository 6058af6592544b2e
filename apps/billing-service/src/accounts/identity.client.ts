import { Inject, Injectable } from '@nestjs/common';
import { ErasureSubjectDto } from '@campus-deals/contracts/internal.dto';
import { InternalClient, InternalTokens } from '@campus-deals/service-defaults';
import { BILLING_ENV, type BillingEnv } from '../env.js';

/** Reads account data from identity: events carry no addresses. */
@Injectable()
export class IdentityClient {
  private readonly client: InternalClient;

  constructor(@Inject(BILLING_ENV) env: Pick<BillingEnv, 'IDENTITY_URL'>, tokens: InternalTokens) {
    this.client = new InternalClient({ from: 'billing', to: 'identity', baseUrl: env.IDENTITY_URL, tokens });
  }

  /** Returns the account of an erasure; undefined once the erasure is complete. Throws service_unavailable. */
  findErasure(erasureId: string): Promise<ErasureSubjectDto | undefined> {
    return this.client.ask(`/internal/erasures/${erasureId}`, ErasureSubjectDto);
  }
}
