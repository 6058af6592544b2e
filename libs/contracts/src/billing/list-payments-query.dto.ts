import { LEDGER_STATUSES, type LedgerStatus } from '../enumerations.js';
import { PageQueryDto } from '../queries.dto.js';
import { Description, FreeText, IsIn } from '../rules.js';

@Description('Payments by status and address, newest first.')
export class ListPaymentsQueryDto extends PageQueryDto {
  @IsIn(LEDGER_STATUSES, { message: 'status is not one of a payment', optional: true }) status?: LedgerStatus;
  @FreeText('Prefix of the payer’s address.', { max: 254, example: 'val@', optional: true }) search?: string;
}
