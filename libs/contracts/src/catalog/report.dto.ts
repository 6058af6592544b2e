import { IsIn, IsInt, IsNumber, IsString } from 'class-validator';
import { REPORT_STEPS, type ReportStep } from '../enumerations.js';
import { Description, CalendarDate, ListOf, Nested, Nullable } from '../rules.js';
import { DayRangeDto } from './vendor-analytics.dto.js';

@Description('Numbers of a report.')
export class ReportNumbersDto {
  @Description('Views of deals. A visitor counts once an hour.', 1200)
  @IsInt()
  views!: number;

  @Description('Deals that students saved.', 90)
  @IsInt()
  saves!: number;

  @Description('Redemptions, without those that were taken back.', 45)
  @IsInt()
  redemptions!: number;

  @Description('US cents saved by those redemptions whose saving is known.', 18900)
  @IsInt()
  savedCents!: number;

  @Description('Number of redemptions whose saving is known.', 40)
  @IsInt()
  knownSavings!: number;

  @Description('Deals and changes of deals that were approved.', 12)
  @IsInt()
  approved!: number;

  @Description('Deals and changes of deals that were rejected.', 2)
  @IsInt()
  rejected!: number;
}

@Description('Numbers of a day, or of the days of a month within the range.')
export class ReportPeriodDto extends ReportNumbersDto {
  @Description('First day.', '2027-01-01')
  @CalendarDate()
  from!: string;
}

@Description('Time from submission to an admin’s decision, in business hours: Monday to Friday, 9 AM to 5 PM.')
export class ReportWaitsDto {
  @Description('Number of decisions by admins.', 14)
  @IsInt()
  decisions!: number;

  @Description('Decisions made by the deadline that admins were shown: the end of the second business day.', 13)
  @IsInt()
  onTime!: number;

  @Description('Half of the decisions took at most this long. Null: no decisions.', 3.5)
  @Nullable()
  @IsNumber()
  medianHours!: number | null;

  @Description('Nine of ten decisions took at most this long. Null: no decisions.', 9.25)
  @Nullable()
  @IsNumber()
  p90Hours!: number | null;
}

@Description('Sums of a range.')
export class ReportTotalsDto {
  @Nested(() => DayRangeDto)
  range!: DayRangeDto;

  @Nested(() => ReportNumbersDto)
  numbers!: ReportNumbersDto;

  @Nested(() => ReportWaitsDto)
  waits!: ReportWaitsDto;
}

@Description('A report about a college or a vendor. Days are in the college’s time zone.')
export class ReportDto {
  @Description('Name of the college or vendor.', 'University of Iowa')
  @IsString()
  name!: string;

  @Description('IANA time zone of the college.', 'America/Chicago')
  @IsString()
  timeZone!: string;

  @Description('Deals that run now, counted up to 1000.', 34)
  @IsInt()
  runningDeals!: number;

  @Description('The requested days.')
  @Nested(() => ReportTotalsDto)
  current!: ReportTotalsDto;

  @Description('As many days right before.')
  @Nested(() => ReportTotalsDto)
  previous!: ReportTotalsDto;

  @Description('Length of a period: months for more than 92 days.')
  @IsIn(REPORT_STEPS)
  step!: ReportStep;

  @Description('Every period of the range, in order, including those without activity.')
  @ListOf(() => ReportPeriodDto)
  periods!: ReportPeriodDto[];
}
