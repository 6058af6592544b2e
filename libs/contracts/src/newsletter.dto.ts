import { Equals, IsBoolean, IsString } from 'class-validator';
import { CollegeReferenceDto } from './college.dto.js';
import { About, Id, Instant, ListOf, Nullable, Optional } from './rules.js';

@About('A subscription, also one that was there before.')
export class NewsletterSubscriptionDto {
  @Equals(true)
  isSubscribed!: true;

  @Id()
  collegeId!: number;

  @About('Of the college.', 'University of Iowa')
  @IsString()
  collegeName!: string;

  @About('The address has to be confirmed by the link that it is mailed; left out where it need not.')
  @Optional()
  @Equals(true)
  needsConfirmation?: true;
}

@About('No subscription: the same answer whether there was one or not.')
export class UnsubscribedDto {
  @Equals(false)
  isSubscribed!: false;
}

@About('The newsletters that a link ends when it is used.')
export class UnsubscribeLinkDto {
  @About('Empty where they have ended already.')
  @ListOf(() => CollegeReferenceDto)
  colleges!: CollegeReferenceDto[];
}

@About("Whether an address subscribes; about somebody else's address it says nothing.")
export class NewsletterStatusDto {
  @IsBoolean()
  isSubscribed!: boolean;

  @Nullable()
  @Id()
  collegeId!: number | null;

  @About('Of the college.', 'University of Iowa')
  @Nullable()
  @IsString()
  collegeName!: string | null;

  @Nullable()
  @Instant()
  createdAt!: string | null;
}
