import { Equals } from 'class-validator';
import { DELETE_CONFIRMATION } from '../limits.js';
import { About } from '../rules.js';

@About('Confirms the deletion of an account.')
export class DeleteAccountDto {
  @About('Confirmation typed by the user.')
  @Equals(DELETE_CONFIRMATION, { message: `Type ${DELETE_CONFIRMATION} to confirm` })
  confirmation!: typeof DELETE_CONFIRMATION;
}
