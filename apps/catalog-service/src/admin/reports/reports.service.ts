import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AuditedExports } from '@campus-deals/audit';
import type { ReportStep } from '@campus-deals/contracts/enumerations';
import type { ReportQueryDto } from '@campus-deals/contracts/catalog/queries.dto';
import type {
  ReportDto,
  ReportNumbersDto,
  ReportPeriodDto,
  ReportTotalsDto,
  ReportWaitsDto,
} from '@campus-deals/contracts/catalog/report.dto';
import type { DayRangeDto } from '@campus-deals/contracts/catalog/vendor-analytics.dto';
import { ProductError, requireAccess, type CsvHeadings, type SignedInUser } from '@campus-deals/service-defaults';
import type { FastifyReply } from 'fastify';
import { before, daysOf, lengthOf, rangeOf } from '../../reach/public.js';
import { reads } from '../../tables.js';
import { collegeReports, vendorReports, type ReportSubject } from './reports.query.js';

const KINDS = {
  college: { statements: collegeReports, unknown: 'college_not_found' },
  vendor: { statements: vendorReports, unknown: 'vendor_not_found' },
} as const;
export type ReportKind = keyof typeof KINDS;

/** Longest range that is shown day by day: a quarter. */
const MAX_DAYS = 92;

const NO_WAITS: ReportWaitsDto = { decisions: 0, onTime: 0, medianHours: null, p90Hours: null };

const HEADINGS: CsvHeadings<ReportPeriodDto> = {
  from: 'Date',
  views: 'Views',
  saves: 'Saves',
  redemptions: 'Redemptions',
  savedCents: 'Saved (US cents)',
  knownSavings: 'Redemptions with known saving',
  approved: 'Deals approved',
  rejected: 'Deals rejected',
};
const NAMES = Object.keys(HEADINGS).filter((name) => name !== 'from') as (keyof ReportNumbersDto)[];

type Day = Partial<ReportNumbersDto> & { day: string };

interface Found {
  subject: ReportSubject;
  range: DayRangeDto;
  /** Days of the range and of as many before it; those without activity are absent. */
  days: Day[];
}

/** Reports about colleges and vendors. Every method throws college_not_found, vendor_not_found, validation_failed. */
@Injectable()
export class ReportsService {
  constructor(
    private readonly em: EntityManager,
    private readonly exports: AuditedExports,
  ) {}

  async get(caller: SignedInUser, kind: ReportKind, id: number, query: ReportQueryDto): Promise<ReportDto> {
    const { subject, range, days } = await this.find(caller, kind, id, query);
    const { name, timeZone, runningDeals } = subject;
    const previous = before(range);
    const step = lengthOf(range) > MAX_DAYS ? 'month' : 'day';
    const asked = { id, from: previous.from, to: range.to, timeZone, since: range.from };
    const waits = await KINDS[kind].statements.waits(reads(this.em), asked);
    const totals = (within: DayRangeDto, ofCurrent: boolean): ReportTotalsDto => {
      const found = waits.find(({ isCurrent }) => isCurrent === ofCurrent);
      const { decisions, onTime, medianHours, p90Hours } = found ?? NO_WAITS;
      return {
        range: within,
        numbers: sumOf(days.filter(({ day }) => day >= within.from && day <= within.to)),
        waits: { decisions, onTime, medianHours, p90Hours },
      };
    };
    return {
      name,
      timeZone,
      runningDeals,
      current: totals(range, true),
      previous: totals(previous, false),
      step,
      periods: periodsOf(range, days, step),
    };
  }

  sendDays(
    reply: FastifyReply,
    caller: SignedInUser,
    kind: ReportKind,
    id: number,
    query: ReportQueryDto,
  ): Promise<void> {
    const batches = this.days(caller, kind, id, query);
    const asked = { ...query, [`${kind}Id`]: id };
    return this.exports.send(reply, caller, { things: 'reports', query: asked, headings: HEADINGS, batches });
  }

  private async *days(
    caller: SignedInUser,
    kind: ReportKind,
    id: number,
    query: ReportQueryDto,
  ): AsyncGenerator<ReportPeriodDto[]> {
    const { range, days } = await this.find(caller, kind, id, query);
    yield periodsOf(range, days, 'day');
  }

  private async find(caller: SignedInUser, kind: ReportKind, id: number, query: ReportQueryDto): Promise<Found> {
    requireAccess(caller, 'admin');
    const { statements, unknown } = KINDS[kind];
    const db = reads(this.em);
    const [subject] = await statements.find(db, { id });
    if (!subject) throw new ProductError(unknown);
    const range = rangeOf(query, subject.today);
    const asked = { id, from: before(range).from, to: range.to };
    const [counted, decided] = await Promise.all([
      statements.days(db, asked),
      statements.decisions(db, { ...asked, timeZone: subject.timeZone }),
    ]);
    return { subject, range, days: [...counted, ...decided] };
  }
}

/** Sums days by period, and adds the periods without activity. */
function periodsOf(range: DayRangeDto, days: Day[], step: ReportStep): ReportPeriodDto[] {
  const periodOf = (day: string): string => (step === 'day' ? day : day.slice(0, 7));
  const byPeriod = Map.groupBy(days, ({ day }) => periodOf(day));
  // The first day of each period that is within the range.
  const firsts = new Map(
    daysOf(range)
      .toReversed()
      .map((day) => [periodOf(day), day]),
  );
  return [...firsts].toReversed().map(([period, from]) => ({
    from,
    ...sumOf((byPeriod.get(period) ?? []).filter(({ day }) => day >= range.from && day <= range.to)),
  }));
}

function sumOf(days: Day[]): ReportNumbersDto {
  const sum = (name: keyof ReportNumbersDto) => days.reduce((total, day) => total + (day[name] ?? 0), 0);
  return Object.fromEntries(NAMES.map((name) => [name, sum(name)])) as Record<keyof ReportNumbersDto, number>;
}
