import { Equals } from 'class-validator';
import { DELETE_CONFIRMATION } from '../limits.js';
import { Description, UpperCase } from '../rules.js';

@Description('Confirms the deletion of an account.')
export class DeleteAccountDto {
  @Description('Confirmation typed by the user, in any case.')
  @UpperCase()
  @Equals(DELETE_CONFIRMATION, { message: `Type ${DELETE_CONFIRMATION} to confirm` })
  confirmation!: typeof DELETE_CONFIRMATION;
}
