import { DELETE_CONFIRMATION } from '../limits.js';
import { Description, Equals, UpperCase } from '../rules.js';

@Description('Confirms the deletion of an account.')
export class DeleteAccountDto {
  @UpperCase()
  @Equals('Confirmation typed by the user, in any case.', DELETE_CONFIRMATION, {
    message: `Type ${DELETE_CONFIRMATION} to confirm`,
  })
  confirmation!: typeof DELETE_CONFIRMATION;
}
