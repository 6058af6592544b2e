import { Cents, Description, Id, IsBoolean, IsInt, IsString, Nested, PickOf } from '../rules.js';
import { RedeemedDto } from './redemption.dto.js';

@Description('Sum of what redemptions saved. Redemptions that were taken back do not count.')
export class SavingsSumDto {
  @IsInt('US cents saved by those redemptions whose saving is known.', { example: 1890 }) cents!: number;
  @IsInt('Number of redemptions whose saving is known.', { example: 5 }) known!: number;
  @IsInt('Number of all redemptions.', { example: 6 }) redemptions!: number;
}

@Description('A redemption of the caller, with what it saved.')
export class SavingDto extends PickOf(RedeemedDto, 'id', 'dealId', 'dealTitle', 'savedCents', 'redeemedAt') {
  @IsString('Name of the vendor.', { example: 'The Kettle' }) vendorName!: string;
  @Id() collegeId!: number;
  @IsBoolean('Whether the saving is computed from the bill that the caller entered.', { example: false })
  isCorrected!: boolean;
  @IsBoolean('Whether the caller may enter the bill: the saving depends on it, or is not known for lack of it.', {
    example: true,
  })
  canCorrect!: boolean;
}

@Description('Corrects what a redemption saved. The shop’s and the college’s sums stay as the counter entered them.')
export class CorrectSavingDto {
  @Cents('Bill before the discount, in US cents.', { example: 1890 }) amount!: number;
}

@Description('What the caller saved. A month and a year begin on the clock of each deal’s college.')
export class OwnSavingsDto {
  @Nested('This month.', () => SavingsSumDto) month!: SavingsSumDto;
  @Nested('This year.', () => SavingsSumDto) year!: SavingsSumDto;
}
