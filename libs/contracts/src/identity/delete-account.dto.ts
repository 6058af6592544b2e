import { Equals } from 'class-validator';
import { DELETE_CONFIRMATION } from '../limits.js';
import { Description } from '../rules.js';

@Description('Confirms the deletion of an account.')
export class DeleteAccountDto {
  @Description('Confirmation typed by the user.')
  @Equals(DELETE_CONFIRMATION, { message: `Type ${DELETE_CONFIRMATION} to confirm` })
  confirmation!: typeof DELETE_CONFIRMATION;
}
