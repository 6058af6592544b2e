import { IsIn } from 'class-validator';
import { LEDGER_STATUSES, type LedgerStatus } from '../enumerations.js';
import { PageQueryDto } from '../queries.dto.js';
import { Description, FreeText, Optional } from '../rules.js';

@Description('Payments by status and address, newest first.')
export class ListPaymentsQueryDto extends PageQueryDto {
  @Optional()
  @IsIn(LEDGER_STATUSES, { message: 'status is not one of a payment' })
  status?: LedgerStatus;

  @Description('Prefix of the payer’s address.', 'val@')
  @Optional()
  @FreeText({ label: 'search', max: 254 })
  search?: string;
}
