import { IsInt, IsString } from 'class-validator';
import { CalendarDate, Description, Optional, WithinDaysAfter } from '../rules.js';

/** About ten years. */
const MOST_DAYS = 3660;

@Description('A period of accounts, in whole days of UTC.')
export class AccountsPeriodQueryDto {
  @Description('First day. Default: the first payment.', '2027-01-01')
  @Optional()
  @CalendarDate({ message: 'from must be a date' })
  from?: string;

  @Description('Last day, included. Default: today.', '2027-01-31')
  @Optional()
  @CalendarDate({ message: 'to must be a date' })
  @WithinDaysAfter('from', MOST_DAYS, {
    before: 'to must not be before from',
    tooLong: `At most ${MOST_DAYS} days at once`,
  })
  to?: string;
}

@Description('The sums of the ledger and of the provider’s fees in a period, in one currency.')
export class AccountsTotalsDto {
  @Description('Currency code (ISO 4217) in lower case.', 'usd')
  @IsString()
  currency!: string;

  @Description('Charged, in minor units.', 12000)
  @IsInt()
  gross!: number;

  @Description('Refunded, in minor units; negative, less refunds that banks rejected.', -1000)
  @IsInt()
  refunded!: number;

  @Description('Withdrawn by disputes, in minor units; negative, less those won.', -1000)
  @IsInt()
  disputed!: number;

  @Description('Kept by the provider, in minor units.', 708)
  @IsInt()
  providerFee!: number;

  @Description('Gross, refunded and disputed, less the provider’s fees, in minor units.', 9292)
  @IsInt()
  net!: number;
}
