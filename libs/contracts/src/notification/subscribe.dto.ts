import { SUBSCRIPTION_FORMS, type SubscriptionForm } from '../enumerations.js';
import { Description, EmailAddress, FreeText, Id, OneOf, RequiredEmailAddress, Token } from '../rules.js';

@Description("Subscribes an address to a college's newsletter.")
export class SubscribeDto {
  @EmailAddress('Address. Optional for a signed-in user.', { optional: true }) email?: string;
  @Id('College id.', { message: 'Please select a college to subscribe for', example: 42 }) collegeId!: number;
  @FreeText('Code of the invitation.', {
    max: 32,
    message: 'referralCode is not valid',
    example: 'ANN42',
    optional: true,
  })
  referralCode?: string;
  @OneOf('Form in which the user subscribed.', SUBSCRIPTION_FORMS, { example: 'home', optional: true })
  source?: SubscriptionForm;
  @Token(
    'Solved challenge, if `GET /api/newsletter/challenge` returns one. Not needed for your own verified address.',
    { max: 4000, example: 'eyJhbGdvcml0aG0iOiJTSEEtMjU2In0=', optional: true },
  )
  challenge?: string;
}

@Description('Subscribes a visitor, whose address is unknown and must be sent.')
export class VisitorSubscribeDto {
  @RequiredEmailAddress() email!: string;
  @Id('College id.', { message: 'Please select a college to subscribe for', example: 42 }) collegeId!: number;
}
