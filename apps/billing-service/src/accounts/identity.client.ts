import { Injectable } from '@nestjs/common';
import { ErasureSubjectDto } from '@campus-deals/contracts/internal.dto';
import { InternalClients, type InternalClient } from '@campus-deals/service-defaults';

/** Reads account data from identity: events carry no addresses. */
@Injectable()
export class IdentityClient {
  private readonly client: InternalClient;

  constructor(clients: InternalClients) {
    this.client = clients.to('identity');
  }

  /** Returns the account of an erasure; undefined once the erasure is complete. Throws service_unavailable. */
  findErasure(erasureId: string): Promise<ErasureSubjectDto | undefined> {
    return this.client.ask(`/internal/erasures/${erasureId}`, ErasureSubjectDto);
  }
}
