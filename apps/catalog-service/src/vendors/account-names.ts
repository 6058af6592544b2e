import { Inject, Injectable, Logger } from '@nestjs/common';
import { UserContactDto } from '@campus-deals/contracts/internal.dto';
import { InternalClient, InternalTokens } from '@campus-deals/service-defaults';

/** Injection token: address of identity. */
export const IDENTITY_URL = Symbol('IDENTITY_URL of vendors');

/** Queries identity for the names of users; only identity has them. */
@Injectable()
export class AccountNames {
  private readonly log = new Logger(AccountNames.name);
  private readonly identity: InternalClient;

  constructor(@Inject(IDENTITY_URL) baseUrl: string, tokens: InternalTokens) {
    this.identity = new InternalClient({ from: 'catalog', to: 'identity', baseUrl, tokens });
  }

  /** Returns undefined also if identity does not answer: a missing name must not cause an error. */
  async find(userId: number): Promise<string | undefined> {
    try {
      const contact = await this.identity.ask(`/internal/users/${userId}/contact`, UserContactDto);
      return contact?.name ?? undefined;
    } catch (error) {
      this.log.warn({ err: error }, 'identity did not return a name');
      return undefined;
    }
  }
}
