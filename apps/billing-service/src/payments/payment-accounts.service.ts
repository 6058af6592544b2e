import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { AccountsPeriodQueryDto, AccountsTotalsDto } from '@campus-deals/contracts/billing/payment-accounts.dto';
import { requireAccess, type CsvHeadings, type SignedInUser } from '@campus-deals/service-defaults';
import { tables } from '../tables.js';
import { accountsRows, accountsTotals } from './payment-accounts.query.js';
import { receiptNumberText } from './payment.entity.js';

const BATCH = 1000;

/** A line of the accounts: what one payment moved on one day, in decimals of its currency. */
export interface AccountsLine {
  day: string;
  receiptNumber: string;
  gross: string;
  refunded: string;
  disputed: string;
  providerFee: string;
  net: string;
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

type Sums = Omit<AccountsTotalsDto, 'currency'>;

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

function added(sums: Sums | undefined, { gross, refunded, disputed, providerFee, net }: Sums): Sums {
  return {
    gross: (sums?.gross ?? 0) + gross,
    refunded: (sums?.refunded ?? 0) + refunded,
    disputed: (sums?.disputed ?? 0) + disputed,
    providerFee: (sums?.providerFee ?? 0) + providerFee,
    net: (sums?.net ?? 0) + net,
  };
}

const inDecimals = ({ gross, refunded, disputed, providerFee, net }: Sums) => ({
  gross: decimal(gross),
  refunded: decimal(refunded),
  disputed: decimal(disputed),
  providerFee: decimal(providerFee),
  net: decimal(net),
});

/** All currencies that the fee can be in have two decimals. */
const decimal = (minor: number): string => (minor / 100).toFixed(2);
