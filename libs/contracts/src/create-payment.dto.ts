import { Matches } from 'class-validator';
import { About, Optional, RequiredEmailAddress, rules } from './rules.js';

@About('Who pays the registration fee of a vendor. Amount and currency are the server’s.')
export class CreatePaymentDto {
  @About('Gets the receipt; without a session also the account.', 'val@pizza.example')
  @RequiredEmailAddress()
  email!: string;

  @About(
    'A random key that the browser makes once and keeps: a visitor goes on with a payment only by sending it again.',
    '3f1c1d0e-5a55-4d0c-9f1b-0b6f3f3a2c11',
  )
  @rules(Optional(), Matches(/^[\w-]{16,64}$/, { message: 'browserKey is not valid' }))
  browserKey?: string;
}
