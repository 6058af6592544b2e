import { Day, Description, IsInt, IsString, LastDay } from '../rules.js';

/** About ten years. */
const MAX_DAYS = 3660;

@Description('A period of accounts, in whole days of UTC.')
export class AccountsPeriodQueryDto {
  @Day('First day. Default: the first payment.', { example: '2027-01-01', optional: true }) from?: string;
  @LastDay('Last day, included. Default: today.', { most: MAX_DAYS, example: '2027-01-31', optional: true })
  to?: string;
}

@Description('The sums of the ledger and of the provider’s fees in a period, in one currency.')
export class AccountsTotalsDto {
  @IsString('Currency code (ISO 4217) in lower case.', { example: 'usd' }) currency!: string;
  @IsInt('Charged, in minor units.', { example: 12000 }) gross!: number;
  @IsInt('Refunded, in minor units; negative, less refunds that banks rejected.', { example: -1000 }) refunded!: number;
  @IsInt('Withdrawn by disputes, in minor units; negative, less those won.', { example: -1000 }) disputed!: number;
  @IsInt('Kept by the provider, in minor units.', { example: 708 }) providerFee!: number;
  @IsInt('Gross, refunded and disputed, less the provider’s fees, in minor units.', { example: 9292 }) net!: number;
}
