import { CollegeReferenceDto } from '../catalog/college.dto.js';
import { Description, EmailAddress, Equals, Id, Instant, IsBoolean, IsString, ListOf } from '../rules.js';

@Description('A subscription, new or already present.')
export class NewsletterSubscriptionDto {
  @Equals(true) isSubscribed!: true;
  @Id() collegeId!: number;
  @IsString('Name of the college.', { example: 'University of Iowa' }) collegeName!: string;
  @Equals('True if the address must be confirmed by an emailed link. Omitted otherwise.', true, { optional: true })
  needsConfirmation?: true;
}

@Description('Confirms that there is no subscription. The response does not reveal whether there was one.')
export class UnsubscribedDto {
  @Equals(false) isSubscribed!: false;
}

@Description('The newsletters that an unsubscribe link ends.')
export class UnsubscribeLinkDto {
  @ListOf('Colleges of the newsletters. Empty if all have already ended.', () => CollegeReferenceDto)
  colleges!: CollegeReferenceDto[];
}

@Description('Whether an address subscribes. Reveals nothing about another user’s address.')
export class NewsletterStatusDto {
  @IsBoolean() isSubscribed!: boolean;
  @Id({ nullable: true }) collegeId!: number | null;
  @IsString('Name of the college.', { example: 'University of Iowa', nullable: true }) collegeName!: string | null;
  @Instant({ nullable: true }) createdAt!: string | null;
}

@Description('Ends a subscription.')
export class UnsubscribeDto {
  @EmailAddress('Address. Optional for a signed-in user.', { optional: true }) email?: string;
  @Id('College id. Default: every college.', {
    message: 'Please select a college to subscribe for',
    example: 42,
    optional: true,
  })
  collegeId?: number;
}
