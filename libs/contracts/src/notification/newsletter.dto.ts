import { Equals, IsBoolean, IsString } from 'class-validator';
import { CollegeReferenceDto } from '../catalog/college.dto.js';
import { About, Id, Instant, ListOf, Nullable, Optional } from '../rules.js';

@About('A subscription, new or already present.')
export class NewsletterSubscriptionDto {
  @Equals(true)
  isSubscribed!: true;

  @Id()
  collegeId!: number;

  @About('Name of the college.', 'University of Iowa')
  @IsString()
  collegeName!: string;

  @About('True if the address must be confirmed by an emailed link. Omitted otherwise.')
  @Optional()
  @Equals(true)
  needsConfirmation?: true;
}

@About('Confirms that there is no subscription. The response does not reveal whether there was one.')
export class UnsubscribedDto {
  @Equals(false)
  isSubscribed!: false;
}

@About('The newsletters that an unsubscribe link ends.')
export class UnsubscribeLinkDto {
  @About('Colleges of the newsletters. Empty if all have already ended.')
  @ListOf(() => CollegeReferenceDto)
  colleges!: CollegeReferenceDto[];
}

@About('Whether an address subscribes. Reveals nothing about another user’s address.')
export class NewsletterStatusDto {
  @IsBoolean()
  isSubscribed!: boolean;

  @Nullable()
  @Id()
  collegeId!: number | null;

  @About('Name of the college.', 'University of Iowa')
  @Nullable()
  @IsString()
  collegeName!: string | null;

  @Nullable()
  @Instant()
  createdAt!: string | null;
}
