import { IsInt, IsString } from 'class-validator';
import { Description, Id, Nested, PickOf } from '../rules.js';
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
