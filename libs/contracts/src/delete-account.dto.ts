import { Equals } from 'class-validator';
import { DELETE_CONFIRMATION } from './limits.js';
import { About } from './rules.js';

@About('Makes sure that the caller means it.')
export class DeleteAccountDto {
  @About('Typed by hand.')
  @Equals(DELETE_CONFIRMATION, { message: `Type ${DELETE_CONFIRMATION} to confirm` })
  confirmation!: typeof DELETE_CONFIRMATION;
}
