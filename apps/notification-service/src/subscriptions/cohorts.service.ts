import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { MAXIMUM_ANALYTICS_DAYS } from '@campus-deals/contracts/limits';
import type { ReportQueryDto } from '@campus-deals/contracts/catalog/queries.dto';
import type { CohortDto, CohortNumbersDto, CohortsDto } from '@campus-deals/contracts/notification/cohorts.dto';
import { fieldError, ProductError } from '@campus-deals/service-defaults';
import { College } from '../audience/public.js';
import { tables } from '../entities.js';
import { cohortsOf } from './cohorts.query.js';

/** Months of a report without a first day. */
const DEFAULT_MONTHS = 12;
const DAY_MS = 86_400_000;

/** Reports the subscribers of colleges by the month in which they subscribed. */
@Injectable()
export class CohortsService {
  constructor(private readonly em: EntityManager) {}

  /** Returns the months that contain a day of the range. Throws college_not_found, validation_failed. */
  async get(collegeId: number, query: ReportQueryDto): Promise<CohortsDto> {
    if ((await this.em.count(College, { id: collegeId, isRemoved: false })) === 0)
      throw new ProductError('college_not_found');
    const last = monthOf(query.to ?? new Date().toISOString());
    const first = query.from === undefined ? monthsLater(last, 1 - DEFAULT_MONTHS) : monthOf(query.from);
    if (first > last) throw fieldError('from', 'from must not be after today');
    if (Date.parse(last) - Date.parse(first) > MAXIMUM_ANALYTICS_DAYS * DAY_MS)
      throw fieldError('from', `At most ${MAXIMUM_ANALYTICS_DAYS} days at once`);
    const before = { from: monthsLater(first, -monthsBetween(first, last)), to: monthsLater(first, -1) };
    const all = await cohortsOf(tables(this.em), { collegeId, from: before.from, to: last });
    const months = all.filter(({ month }) => month >= first);
    return {
      current: { range: { from: first, to: last }, numbers: sumOf(months) },
      previous: { range: before, numbers: sumOf(all.filter(({ month }) => month < first)) },
      months,
    };
  }
}

const monthOf = (day: string): string => `${day.slice(0, 7)}-01`;

function monthsLater(month: string, months: number): string {
  const date = new Date(month);
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.toISOString().slice(0, 10);
}

/** Returns the number of months, both ends included. */
function monthsBetween(first: string, last: string): number {
  const [from, to] = [new Date(first), new Date(last)];
  return (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth() + 1;
}

function sumOf(months: CohortDto[]): CohortNumbersDto {
  const sum = { subscribed: 0, confirmed: 0, there: 0, left: 0 };
  for (const { subscribed, confirmed, there, left } of months) {
    sum.subscribed += subscribed;
    sum.confirmed += confirmed;
    sum.there += there;
    sum.left += left;
  }
  return sum;
}
