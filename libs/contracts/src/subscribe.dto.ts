import { IsIn } from 'class-validator';
import { SUBSCRIPTION_FORMS, type SubscriptionForm } from './enumerations.js';
import { About, EmailAddress, FreeText, Id, Optional, RequiredEmailAddress, Token } from './rules.js';

@About("Subscribes an address to a college's newsletter.")
export class SubscribeDto {
  @About('May be left out by a signed-in user.')
  @Optional()
  @EmailAddress()
  email?: string;

  @About('Of the college.', 42)
  @Id('Please select a college to subscribe for')
  collegeId!: number;

  @About('Of the invitation that led here.', 'ANN42')
  @Optional()
  @FreeText(32, 'referralCode is not valid')
  referralCode?: string;

  @About('The form that it was typed into.', 'home')
  @Optional()
  @IsIn(SUBSCRIPTION_FORMS, { message: 'source must be home, college, newsletter or account' })
  source?: SubscriptionForm;

  @About(
    'The solved challenge for any but your own verified address, where `GET /api/newsletter/challenge` hands one out.',
    'eyJhbGdvcml0aG0iOiJTSEEtMjU2In0=',
  )
  @Optional()
  @Token('challenge', 4000)
  challenge?: string;
}

@About('The same by a visitor, who has no address that we know.')
export class VisitorSubscribeDto {
  @RequiredEmailAddress()
  email!: string;

  @About('Of the college.', 42)
  @Id('Please select a college to subscribe for')
  collegeId!: number;
}
