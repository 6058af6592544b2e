import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { DealStatsDto } from '@campus-deals/contracts/catalog/own-deal.dto';
import type { VendorAnalyticsQueryDto } from '@campus-deals/contracts/catalog/queries.dto';
import type {
  AnalyticsCounterDto,
  AnalyticsPlaceDto,
  DayRangeDto,
  VendorAnalyticsDto,
} from '@campus-deals/contracts/catalog/vendor-analytics.dto';
import { BYTE_ORDER_MARK, csvLine, requireAccess, type SignedInUser } from '@campus-deals/service-defaults';
import { dealNotFound } from '../../deals/public.js';
import { reads } from '../../tables.js';
import { vendorProfileNotFound } from '../../vendors/public.js';
import {
  countedCounters,
  type CountedCounter,
  countedDays,
  countedDeals,
  dealsByDay,
  findBusiness,
  type CountedDay,
  type DealDay,
} from './vendor-analytics.query.js';
import { before, daysOf, rangeOf, wholeMonthsOf } from './day-range.js';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** Analytics of a vendor's deals. Throws vendor_profile_not_found, deal_not_found, validation_failed. */
@Injectable()
export class VendorAnalyticsService {
  constructor(private readonly em: EntityManager) {}

  async get(caller: SignedInUser, query: VendorAnalyticsQueryDto): Promise<VendorAnalyticsDto> {
    const { business, range, asked } = await this.find(caller, query);
    const previous = before(range);
    const [days, deals, counted] = await Promise.all([
      countedDays(reads(this.em), { ...asked, ...range, from: previous.from, hoursFrom: range.from }),
      countedDeals(reads(this.em), { ...asked, ...range, ...wholeMonthsOf(range) }),
      countedCounters(reads(this.em), { ...asked, ...range, timeZone: business.timeZone }),
    ]);
    if (query.dealId !== undefined && deals.length === 0) throw dealNotFound(query.dealId);
    const current = days.filter(({ day }) => day >= range.from);
    return {
      range,
      timeZone: business.timeZone,
      totals: totalOf(current),
      savings: {
        cents: counted[0]?.cents ?? 0,
        known: counted[0]?.known ?? 0,
        redemptions: counted[0]?.allRedemptions ?? 0,
      },
      uncountedCodes: deals[0]?.uncountedCodes ?? 0,
      previous: { range: previous, totals: totalOf(days.filter(({ day }) => day < range.from)) },
      days: everyDay(range, current),
      hours: HOURS.map((hour) => ({
        hour,
        views: sumOf(current, ({ viewHours }) => viewHours?.[hour]),
        redemptions: sumOf(current, ({ redemptionHours }) => redemptionHours?.[hour]),
      })),
      counters: counted.slice(0, MAX_LISTED).map(counterOf),
      places: placesOf(counted).slice(0, MAX_LISTED),
      deals: deals.map(({ uncountedCodes: _uncountedCodes, ...deal }) => deal),
    };
  }

  /** Returns the same by deal and day, and then by counter, as CSV. */
  async getCsv(caller: SignedInUser, query: VendorAnalyticsQueryDto): Promise<{ csv: string; fileName: string }> {
    const { business, range, asked } = await this.find(caller, query);
    const [rows, counters] = await Promise.all([
      dealsByDay(reads(this.em), { ...asked, ...range }),
      countedCounters(reads(this.em), { ...asked, ...range, timeZone: business.timeZone }),
    ]);
    return { csv: csvOf(rows, counters), fileName: `campus-deals-${range.from}-${range.to}.csv` };
  }

  private async find(caller: SignedInUser, { dealId, ...days }: VendorAnalyticsQueryDto) {
    requireAccess(caller, 'vendor');
    const [business] = await findBusiness(reads(this.em), { userId: caller.userId });
    if (!business) throw vendorProfileNotFound();
    const asked = { vendorId: business.id, ...(dealId !== undefined && { dealId }) };
    return { business, range: rangeOf(days, business.today), asked };
  }
}

/** Maximum counters and places of one answer. */
const MAX_LISTED = 50;

const counterOf = ({ kind, name, place, redemptions }: CountedCounter) => ({ kind, name, place, redemptions });

/** Sums the redemptions at each place, most first. */
function placesOf(counted: CountedCounter[]): AnalyticsPlaceDto[] {
  const sums = new Map<string, number>();
  for (const { place, redemptions } of counted)
    if (place !== null) sums.set(place, (sums.get(place) ?? 0) + redemptions);
  return [...sums]
    .map(([place, redemptions]) => ({ place, redemptions }))
    .toSorted((a, b) => b.redemptions - a.redemptions);
}

/** Adds the days on which nothing happened. */
function everyDay(range: DayRangeDto, counted: CountedDay[]): VendorAnalyticsDto['days'] {
  const byDay = new Map(counted.map((day) => [day.day, day]));
  return daysOf(range).map((date) => {
    const day = byDay.get(date);
    return { date, ...totalOf(day ? [day] : []) };
  });
}

function totalOf(days: DealStatsDto[]): DealStatsDto {
  return {
    views: sumOf(days, ({ views }) => views),
    saves: sumOf(days, ({ saves }) => saves),
    codes: sumOf(days, ({ codes }) => codes),
    redemptions: sumOf(days, ({ redemptions }) => redemptions),
  };
}

const sumOf = <T>(items: T[], number: (item: T) => number | undefined): number =>
  items.reduce((sum, item) => sum + (number(item) ?? 0), 0);

const CSV_HEADINGS = ['Date', 'Deal ID', 'Deal', 'Views', 'Saves', 'Codes', 'Redemptions'];

const COUNTER_HEADINGS = ['Counter', 'Name', 'Place', 'Redemptions'];
const COUNTER_NAMES: Record<AnalyticsCounterDto['kind'], string> = {
  owner: 'Owner',
  device: 'Counter device',
  key: 'API key',
  student: 'Student’s phone',
  pin: 'Student’s phone, with PIN',
};

/** Returns deals by day as CSV (RFC 4180); after an empty line, redemptions by counter, if there are any. */
export function csvOf(rows: DealDay[], counters: readonly AnalyticsCounterDto[] = []): string {
  const lines = rows.map(({ day, dealId, title, views, saves, codes, redemptions }) =>
    csvLine([day, dealId, title, views, saves, codes, redemptions]),
  );
  const byCounter = counters.map(({ kind, name, place, redemptions }) =>
    csvLine([COUNTER_NAMES[kind], name ?? '', place ?? '', redemptions]),
  );
  if (byCounter.length > 0) byCounter.unshift('\r\n', csvLine(COUNTER_HEADINGS));
  return BYTE_ORDER_MARK + csvLine(CSV_HEADINGS) + lines.join('') + byCounter.join('');
}
