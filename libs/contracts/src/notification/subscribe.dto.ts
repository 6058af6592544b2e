import { IsIn } from 'class-validator';
import { SUBSCRIPTION_FORMS, type SubscriptionForm } from '../enumerations.js';
import { Description, EmailAddress, FreeText, Id, Optional, RequiredEmailAddress, Token } from '../rules.js';

@Description("Subscribes an address to a college's newsletter.")
export class SubscribeDto {
  @Description('Address. Optional for a signed-in user.')
  @Optional()
  @EmailAddress()
  email?: string;

  @Description('College id.', 42)
  @Id({ message: 'Please select a college to subscribe for' })
  collegeId!: number;

  @Description('Code of the invitation.', 'ANN42')
  @Optional()
  @FreeText({ max: 32, message: 'referralCode is not valid' })
  referralCode?: string;

  @Description('Form in which the user subscribed.', 'home')
  @Optional()
  @IsIn(SUBSCRIPTION_FORMS, { message: 'source must be home, college, newsletter or account' })
  source?: SubscriptionForm;

  @Description(
    'Solved challenge, if `GET /api/newsletter/challenge` returns one. Not needed for your own verified address.',
    'eyJhbGdvcml0aG0iOiJTSEEtMjU2In0=',
  )
  @Optional()
  @Token({ label: 'challenge', max: 4000 })
  challenge?: string;
}

@Description('Subscribes a visitor, whose address is unknown and must be sent.')
export class VisitorSubscribeDto {
  @RequiredEmailAddress()
  email!: string;

  @Description('College id.', 42)
  @Id({ message: 'Please select a college to subscribe for' })
  collegeId!: number;
}
