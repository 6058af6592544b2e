import { Inject, Injectable } from '@nestjs/common';
import { StudentStatusDto } from '@campus-deals/contracts/internal.dto';
import { InternalClient, InternalTokens } from '@campus-deals/service-defaults';

/** Injection token: address of identity. */
export const IDENTITY_URL = Symbol('IDENTITY_URL');

/** Queries identity about students; only identity has their status and addresses. */
@Injectable()
export class StudentStatus {
  private readonly identity: InternalClient;

  constructor(@Inject(IDENTITY_URL) baseUrl: string, tokens: InternalTokens) {
    this.identity = new InternalClient({ from: 'catalog', to: 'identity', baseUrl, tokens });
  }

  /** Returns undefined for an unknown account. Throws service_unavailable if identity does not answer. */
  find(userId: number): Promise<StudentStatusDto | undefined> {
    return this.identity.ask(`/internal/users/${userId}/student-status`, StudentStatusDto);
  }

  async isVerified(userId: number): Promise<boolean> {
    return (await this.find(userId))?.isVerified === true;
  }
}
