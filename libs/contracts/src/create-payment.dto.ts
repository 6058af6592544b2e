import { About, RequiredEmailAddress } from './rules.js';

@About('Who pays the registration fee of a vendor. Amount and currency are the server’s.')
export class CreatePaymentDto {
  @About('Gets the receipt; without a session also the account.', 'val@pizza.example')
  @RequiredEmailAddress()
  email!: string;
}
