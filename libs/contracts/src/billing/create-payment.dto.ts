import { Description, Matches, RequiredEmailAddress } from '../rules.js';

@Description('The payer of a vendor’s registration fee. The server sets the amount and currency.')
export class CreatePaymentDto {
  @RequiredEmailAddress('Address that gets the receipt. Without a session, the payment is credited to its account.', {
    example: 'val@pizza.example',
  })
  email!: string;
  @Matches(
    'Random key that the browser generates once and stores. A visitor must send it again to continue a payment.',
    /^[\w-]{16,64}$/,
    { message: 'browserKey is not valid', example: '3f1c1d0e-5a55-4d0c-9f1b-0b6f3f3a2c11', optional: true },
  )
  browserKey?: string;
}
