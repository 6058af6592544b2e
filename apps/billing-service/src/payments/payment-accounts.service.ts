import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { AccountsPeriodQueryDto, AccountsTotalsDto } from '@campus-deals/contracts/billing/payment-accounts.dto';
import { requireAccess, type CsvHeadings, type SignedInUser } from '@campus-deals/service-defaults';
import { tables } from '../tables.js';
import { accountsRows, accountsTotals } from './payment-accounts.query.js';
import { receiptNumberText } from './payment.entity.js';

const BATCH = 1000;

const AMOUNTS = ['gross', 'refunded', 'disputed', 'providerFee', 'net'] as const;
type Amounts<T> = Record<(typeof AMOUNTS)[number], T>;
type Sums = Amounts<number>;

/** A line of the accounts: what one payment moved on one day, in decimals of its currency. */
interface AccountsLine extends Amounts<string> {
  day: string;
  receiptNumber: string;
  currency: string;
  providerId: string;
}

export const ACCOUNTS_HEADINGS: CsvHeadings<AccountsLine> = {
  day: 'Date (UTC)',
  receiptNumber: 'Receipt',
  gross: 'Gross',
  refunded: 'Refunds',
  disputed: 'Disputes',
  providerFee: 'Provider fee',
  net: 'Net',
  currency: 'Currency',
  providerId: 'At the provider',
};

/** Accounts of the payments for bookkeeping, without addresses: the ledger beside the provider's fees. */
@Injectable()
export class PaymentAccountsService {
  constructor(private readonly em: EntityManager) {}

  totals(caller: SignedInUser, period: AccountsPeriodQueryDto): Promise<AccountsTotalsDto[]> {
    requireAccess(caller, 'admin');
    return accountsTotals(tables(this.em), period);
  }

  /** Reads the lines of a file, with a line of totals for each currency at its end: the sums of the lines above. */
  async *lines(caller: SignedInUser, period: AccountsPeriodQueryDto): AsyncGenerator<AccountsLine[]> {
    requireAccess(caller, 'admin');
    const db = tables(this.em.fork());
    const totals = new Map<string, Sums>();
    let after: Awaited<ReturnType<typeof accountsRows>>[number] | undefined;
    do {
      const rows = await accountsRows(db, period, { after, limit: BATCH });
      for (const row of rows) totals.set(row.currency, added(totals.get(row.currency), row));
      yield rows.map(({ day, paymentId: _paymentId, receiptNumber, providerId, currency, ...sums }) => ({
        day,
        receiptNumber: receiptNumber === null ? '' : receiptNumberText(receiptNumber),
        ...inDecimals(sums),
        currency: currency.toUpperCase(),
        providerId: providerId ?? '',
      }));
      after = rows.length < BATCH ? undefined : rows.at(-1);
    } while (after);
    yield [...totals].map(([currency, sums]) => ({
      day: 'Total',
      receiptNumber: '',
      ...inDecimals(sums),
      currency: currency.toUpperCase(),
      providerId: '',
    }));
  }
}

/** Computes each amount of a line. */
const amounts = <T>(valueOf: (name: keyof Sums) => T): Amounts<T> =>
  Object.fromEntries(AMOUNTS.map((name) => [name, valueOf(name)])) as Amounts<T>;

const added = (sums: Sums | undefined, row: Sums): Sums => amounts((name) => (sums?.[name] ?? 0) + row[name]);

/** All currencies that the fee can be in have two decimals. */
const inDecimals = (sums: Sums) => amounts((name) => (sums[name] / 100).toFixed(2));
