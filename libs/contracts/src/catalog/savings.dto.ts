import { IsBoolean, IsInt, IsString } from 'class-validator';
import { Cents, Description, Id, Nested, PickOf } from '../rules.js';
import { RedeemedDto } from './redemption.dto.js';

@Description('Sum of what redemptions saved. Redemptions that were taken back do not count.')
export class SavingsSumDto {
  @Description('US cents saved by those redemptions whose saving is known.', 1890)
  @IsInt()
  cents!: number;

  @Description('Number of redemptions whose saving is known.', 5)
  @IsInt()
  known!: number;

  @Description('Number of all redemptions.', 6)
  @IsInt()
  redemptions!: number;
}

@Description('A redemption of the caller, with what it saved.')
export class SavingDto extends PickOf(RedeemedDto, 'id', 'dealId', 'dealTitle', 'savedCents', 'redeemedAt') {
  @Description('Name of the vendor.', 'The Kettle')
  @IsString()
  vendorName!: string;

  @Id()
  collegeId!: number;

  @Description('Whether the saving is computed from the bill that the caller entered.', false)
  @IsBoolean()
  isCorrected!: boolean;

  @Description('Whether the caller may enter the bill: the saving depends on it, or is not known for lack of it.', true)
  @IsBoolean()
  canCorrect!: boolean;
}

@Description('Corrects what a redemption saved. The shop’s and the college’s sums stay as the counter entered them.')
export class CorrectSavingDto {
  @Description('Bill before the discount, in US cents.', 1890)
  @Cents({ label: 'amount' })
  amount!: number;
}

@Description('What the caller saved. A month and a year begin on the clock of each deal’s college.')
export class OwnSavingsDto {
  @Description('This month.')
  @Nested(() => SavingsSumDto)
  month!: SavingsSumDto;

  @Description('This year.')
  @Nested(() => SavingsSumDto)
  year!: SavingsSumDto;
}
