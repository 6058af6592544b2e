import { Inject, Injectable } from '@nestjs/common';
import { ErasureSubjectDto, SchoolAddressLinkDto, UserContactDto } from '@campus-deals/contracts/internal.dto';
import { InternalClient, InternalTokens } from '@campus-deals/service-defaults';
import { NOTIFICATION_ENV, type NotificationEnv } from '../env.js';

/** What only identity knows: events carry no addresses. Each method throws service_unavailable while it does not answer. */
@Injectable()
export class IdentityClient {
  private readonly client: InternalClient;

  constructor(@Inject(NOTIFICATION_ENV) env: Pick<NotificationEnv, 'IDENTITY_URL'>, tokens: InternalTokens) {
    this.client = new InternalClient({ from: 'notification', to: 'identity', baseUrl: env.IDENTITY_URL, tokens });
  }

  /** Where a user is reached; undefined once the account is gone. */
  findContact(userId: number): Promise<UserContactDto | undefined> {
    return this.client.ask(`/internal/users/${userId}/contact`, UserContactDto);
  }

  /** Whose account is being erased; undefined once that is done. */
  findErasure(erasureId: string): Promise<ErasureSubjectDto | undefined> {
    return this.client.ask(`/internal/erasures/${erasureId}`, ErasureSubjectDto);
  }

  /** A new link for a school address, upon which the one before stops working; undefined when none is waited for any more. */
  renewSchoolLink(verificationId: number): Promise<SchoolAddressLinkDto | undefined> {
    return this.client.ask(`/internal/student-verifications/${verificationId}/link`, SchoolAddressLinkDto, {});
  }
}
