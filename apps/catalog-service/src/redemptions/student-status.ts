import { Inject, Injectable } from '@nestjs/common';
import { StudentStatusDto } from '@campus-deals/contracts/internal.dto';
import { InternalClient, InternalTokens } from '@campus-deals/service-defaults';

/** Injection token: where identity answers questions about users. */
export const IDENTITY_URL = Symbol('IDENTITY_URL');

/** Asks identity about students; only it knows them and their addresses. */
@Injectable()
export class StudentStatus {
  private readonly identity: InternalClient;

  constructor(@Inject(IDENTITY_URL) baseUrl: string, tokens: InternalTokens) {
    this.identity = new InternalClient({ from: 'catalog', to: 'identity', baseUrl, tokens });
  }

  /** Undefined for an account that is not there. Throws service_unavailable while identity does not answer. */
  find(userId: number): Promise<StudentStatusDto | undefined> {
    return this.identity.ask(`/internal/users/${userId}/student-status`, StudentStatusDto);
  }

  async isVerified(userId: number): Promise<boolean> {
    return (await this.find(userId))?.isVerified === true;
  }
}
