import { Injectable } from '@nestjs/common';
import { StudentStatusDto } from '@campus-deals/contracts/internal.dto';
import { InternalClients, ProductError } from '@campus-deals/service-defaults';

/** Queries identity about students; only identity has their status and addresses. */
@Injectable()
export class StudentStatus {
  private readonly identity = this.clients.to('identity');

  constructor(private readonly clients: InternalClients) {}

  /** Returns undefined for an unknown account. Throws service_unavailable if identity does not answer. */
  find(userId: number): Promise<StudentStatusDto | undefined> {
    return this.identity.ask(`/internal/users/${userId}/student-status`, StudentStatusDto);
  }

  /** Returns undefined also while identity is unavailable: for what does not depend on the answer. */
  async findIfAvailable(userId: number): Promise<StudentStatusDto | undefined> {
    try {
      return await this.find(userId);
    } catch (error) {
      if (error instanceof ProductError && error.code === 'service_unavailable') return undefined;
      throw error;
    }
  }
}
