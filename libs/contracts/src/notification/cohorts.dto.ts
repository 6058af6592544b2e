import { IsInt } from 'class-validator';
import { DayRangeDto } from '../catalog/vendor-analytics.dto.js';
import { Description, CalendarDate, ListOf, Nested } from '../rules.js';

@Description('Subscriptions that were entered in the same months.')
export class CohortNumbersDto {
  @Description('Subscriptions entered.', 120)
  @IsInt()
  subscribed!: number;

  @Description('Those of them that were confirmed.', 100)
  @IsInt()
  confirmed!: number;

  @Description('Confirmed subscriptions that have not ended.', 91)
  @IsInt()
  there!: number;

  @Description('Confirmed subscriptions that have ended.', 9)
  @IsInt()
  left!: number;
}

@Description('Subscriptions of one month, as they are now.')
export class CohortDto extends CohortNumbersDto {
  @Description('First day of the month (UTC).', '2027-01-01')
  @CalendarDate()
  month!: string;
}

@Description('Sums over whole months.')
export class CohortTotalsDto {
  @Description('First day of the first month, and of the last.')
  @Nested(() => DayRangeDto)
  range!: DayRangeDto;

  @Nested(() => CohortNumbersDto)
  numbers!: CohortNumbersDto;
}

@Description('Subscribers of a college by the month in which they subscribed (UTC).')
export class CohortsDto {
  @Nested(() => CohortTotalsDto)
  current!: CohortTotalsDto;

  @Description('As many months right before.')
  @Nested(() => CohortTotalsDto)
  previous!: CohortTotalsDto;

  @Description('Every month of the range, in order.')
  @ListOf(() => CohortDto)
  months!: CohortDto[];
}
