import { IsUUID } from 'class-validator';
import { About, EmailAddress, FreeText, Optional } from './rules.js';

@About('Links an account of the sign-in provider, whose access token is sent as Bearer.')
export class UserBySupabaseIdQueryDto {
  @About('Id of the user at the provider.', '6f1d2c3b-4a59-4e87-9c6d-0b1a2f3e4d5c')
  @IsUUID('all', { message: 'supabaseId is not valid' })
  supabaseId!: string;

  @About('Address expected by the browser. Must match the one in the token.')
  @Optional()
  @EmailAddress()
  email?: string;

  @About('Code of the invitation that led to a new account.', 'ANN42')
  @Optional()
  @FreeText(32, 'referralCode is not valid')
  referralCode?: string;
}
