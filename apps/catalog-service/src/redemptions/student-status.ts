import { Inject, Injectable } from '@nestjs/common';
import { StudentStatusDto } from '@campus-deals/contracts/internal.dto';
import { InternalClient, InternalTokens } from '@campus-deals/service-defaults';

/** Injection token: where identity answers questions about users. */
export const IDENTITY_URL = Symbol('IDENTITY_URL');

/** Only identity knows who is a student. */
@Injectable()
export class StudentStatus {
  private readonly identity: InternalClient;

  constructor(@Inject(IDENTITY_URL) baseUrl: string, tokens: InternalTokens) {
    this.identity = new InternalClient({ from: 'catalog', to: 'identity', baseUrl, tokens });
  }

  /** Throws service_unavailable while identity does not answer. */
  async isVerified(userId: number): Promise<boolean> {
    const status = await this.identity.ask(`/internal/users/${userId}/student-status`, StudentStatusDto);
    return status?.isVerified === true;
  }
}
