import { Injectable, Logger } from '@nestjs/common';
import { UserContactDto } from '@campus-deals/contracts/internal.dto';
import { InternalClients, type InternalClient } from '@campus-deals/service-defaults';

/** Queries identity for the names of users; only identity has them. */
@Injectable()
export class AccountNames {
  private readonly log = new Logger(AccountNames.name);
  private readonly identity: InternalClient;

  constructor(clients: InternalClients) {
    this.identity = clients.to('identity');
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
