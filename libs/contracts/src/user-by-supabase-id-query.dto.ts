import { IsUUID } from 'class-validator';
import { About, EmailAddress, FreeText, Optional } from './rules.js';

@About("Links the provider's account; the provider's access token comes as Bearer.")
export class UserBySupabaseIdQueryDto {
  @About("The provider's id of the user.", '6f1d2c3b-4a59-4e87-9c6d-0b1a2f3e4d5c')
  @IsUUID('all', { message: 'supabaseId is not valid' })
  supabaseId!: string;

  @About('The address the browser believes in; must be the one that the token proves.')
  @Optional()
  @EmailAddress()
  email?: string;

  @About('Of the invitation that a new account came by.', 'ANN42')
  @Optional()
  @FreeText(32, 'referralCode is not valid')
  referralCode?: string;
}
