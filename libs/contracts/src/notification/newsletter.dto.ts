import { Equals, IsBoolean, IsString } from 'class-validator';
import { CollegeReferenceDto } from '../catalog/college.dto.js';
import { Description, Id, Instant, ListOf, Nullable, Optional, EmailAddress } from '../rules.js';

@Description('A subscription, new or already present.')
export class NewsletterSubscriptionDto {
  @Equals(true)
  isSubscribed!: true;

  @Id()
  collegeId!: number;

  @Description('Name of the college.', 'University of Iowa')
  @IsString()
  collegeName!: string;

  @Description('True if the address must be confirmed by an emailed link. Omitted otherwise.')
  @Optional()
  @Equals(true)
  needsConfirmation?: true;
}

@Description('Confirms that there is no subscription. The response does not reveal whether there was one.')
export class UnsubscribedDto {
  @Equals(false)
  isSubscribed!: false;
}

@Description('The newsletters that an unsubscribe link ends.')
export class UnsubscribeLinkDto {
  @Description('Colleges of the newsletters. Empty if all have already ended.')
  @ListOf(() => CollegeReferenceDto)
  colleges!: CollegeReferenceDto[];
}

@Description('Whether an address subscribes. Reveals nothing about another user’s address.')
export class NewsletterStatusDto {
  @IsBoolean()
  isSubscribed!: boolean;

  @Nullable()
  @Id()
  collegeId!: number | null;

  @Description('Name of the college.', 'University of Iowa')
  @Nullable()
  @IsString()
  collegeName!: string | null;

  @Nullable()
  @Instant()
  createdAt!: string | null;
}

@Description('Ends a subscription.')
export class UnsubscribeDto {
  @Description('Address. Optional for a signed-in user.')
  @Optional()
  @EmailAddress()
  email?: string;

  @Description('College id. Default: every college.', 42)
  @Optional()
  @Id({ message: 'Please select a college to subscribe for' })
  collegeId?: number;
}
