import { Injectable } from '@nestjs/common';
import { ErasureSubjectDto, SchoolAddressLinkDto, UserContactDto } from '@campus-deals/contracts/internal.dto';
import { InternalClients } from '@campus-deals/service-defaults';

/** Client for data that only identity stores, such as addresses. Each method throws service_unavailable. */
@Injectable()
export class IdentityClient {
  private readonly client = this.clients.to('identity');

  constructor(private readonly clients: InternalClients) {}

  /** Returns a user's contact data, or undefined once the account is gone. */
  findContact(userId: number): Promise<UserContactDto | undefined> {
    return this.client.ask(`/internal/users/${userId}/contact`, UserContactDto);
  }

  /** Returns the subject of an erasure, or undefined once the erasure is complete. */
  findErasure(erasureId: string): Promise<ErasureSubjectDto | undefined> {
    return this.client.ask(`/internal/erasures/${erasureId}`, ErasureSubjectDto);
  }

  /** Replaces the link for a school address. Returns undefined if no link is needed any more. */
  renewSchoolLink(verificationId: number): Promise<SchoolAddressLinkDto | undefined> {
    return this.client.ask(`/internal/student-verifications/${verificationId}/link`, SchoolAddressLinkDto, {});
  }
}
