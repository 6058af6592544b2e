import { REPORT_STEPS, type ReportStep } from '../enumerations.js';
import { CalendarDate, Description, IsIn, IsInt, IsNumber, IsString, ListOf, Nested } from '../rules.js';
import { DayRangeDto } from './vendor-analytics.dto.js';

@Description('Numbers of a report.')
export class ReportNumbersDto {
  @IsInt('Views of deals. A visitor counts once an hour.', { example: 1200 }) views!: number;
  @IsInt('Deals that students saved.', { example: 90 }) saves!: number;
  @IsInt('Redemptions, without those that were taken back.', { example: 45 }) redemptions!: number;
  @IsInt('US cents saved by those redemptions whose saving is known.', { example: 18900 }) savedCents!: number;
  @IsInt('Number of redemptions whose saving is known.', { example: 40 }) knownSavings!: number;
  @IsInt('Deals and changes of deals that were approved.', { example: 12 }) approved!: number;
  @IsInt('Deals and changes of deals that were rejected.', { example: 2 }) rejected!: number;
}

@Description('Numbers of a day, or of the days of a month within the range.')
export class ReportPeriodDto extends ReportNumbersDto {
  @CalendarDate('First day.', { example: '2027-01-01' }) from!: string;
}

@Description('Time from submission to an admin’s decision, in business hours: Monday to Friday, 9 AM to 5 PM.')
export class ReportWaitsDto {
  @IsInt('Number of decisions by admins.', { example: 14 }) decisions!: number;
  @IsInt('Decisions made by the deadline that admins were shown: the end of the second business day.', { example: 13 })
  onTime!: number;
  @IsNumber('Half of the decisions took at most this long. Null: no decisions.', { example: 3.5, nullable: true })
  medianHours!: number | null;
  @IsNumber('Nine of ten decisions took at most this long. Null: no decisions.', { example: 9.25, nullable: true })
  p90Hours!: number | null;
}

@Description('Sums of a range.')
export class ReportTotalsDto {
  @Nested(() => DayRangeDto) range!: DayRangeDto;
  @Nested(() => ReportNumbersDto) numbers!: ReportNumbersDto;
  @Nested(() => ReportWaitsDto) waits!: ReportWaitsDto;
}

@Description('A report about a college or a vendor. Days are in the college’s time zone.')
export class ReportDto {
  @IsString('Name of the college or vendor.', { example: 'University of Iowa' }) name!: string;
  @IsString('IANA time zone of the college.', { example: 'America/Chicago' }) timeZone!: string;
  @IsInt('Deals that run now, counted up to 1000.', { example: 34 }) runningDeals!: number;
  @Nested('The requested days.', () => ReportTotalsDto) current!: ReportTotalsDto;
  @Nested('As many days right before.', () => ReportTotalsDto) previous!: ReportTotalsDto;
  @IsIn('Length of a period: months for more than 92 days.', REPORT_STEPS) step!: ReportStep;
  @ListOf('Every period of the range, in order, including those without activity.', () => ReportPeriodDto)
  periods!: ReportPeriodDto[];
}
