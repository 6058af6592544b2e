import { Injectable, Logger } from '@nestjs/common';
import { StudentStatusDto, UserContactDto } from '@campus-deals/contracts/internal.dto';
import { InternalClients, ProductError } from '@campus-deals/service-defaults';

/**
 * Queries identity about users; only identity has their names, addresses and student status. Methods return undefined
 * for an unknown account, and throw service_unavailable while identity is unavailable.
 */
@Injectable()
export class IdentityUsers {
  private readonly log = new Logger(IdentityUsers.name);
  private readonly identity = this.clients.to('identity');

  constructor(private readonly clients: InternalClients) {}

  findContact(userId: number): Promise<UserContactDto | undefined> {
    return this.identity.ask(`/internal/users/${userId}/contact`, UserContactDto);
  }

  /** Returns undefined also if the query fails: a missing name must not cause an error. */
  async findName(userId: number): Promise<string | undefined> {
    try {
      return (await this.findContact(userId))?.name ?? undefined;
    } catch (error) {
      this.log.warn({ err: error }, 'identity did not return a name');
      return undefined;
    }
  }

  findStudent(userId: number): Promise<StudentStatusDto | undefined> {
    return this.identity.ask(`/internal/users/${userId}/student-status`, StudentStatusDto);
  }

  /** Returns undefined also while identity is unavailable. For actions that do not depend on the status. */
  async findStudentIfAvailable(userId: number): Promise<StudentStatusDto | undefined> {
    try {
      return await this.findStudent(userId);
    } catch (error) {
      if (error instanceof ProductError && error.code === 'service_unavailable') return undefined;
      throw error;
    }
  }
}
