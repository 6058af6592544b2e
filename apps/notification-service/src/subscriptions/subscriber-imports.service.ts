import { Injectable } from '@nestjs/common';
import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import { AuditLog } from '@campus-deals/audit';
import { AddSubscriberDto } from '@campus-deals/contracts/notification/subscriber.dto';
import type {
  ImportProblemDto,
  ImportSubscribersDto,
  SubscribersImportedDto,
} from '@campus-deals/contracts/notification/import-subscribers.dto';
import { checkValue } from '@campus-deals/service-defaults';
import { sql } from 'kysely';
import { CollegesService, SuppressionsService } from '../audience/public.js';
import { tables } from '../tables.js';
import { WHY_SUPPRESSED } from './newsletter-prospects.js';
import { SubscribingService } from './subscribing.service.js';

/** Imports subscribers from a file on an admin's word. */
@Injectable()
export class SubscriberImportsService {
  constructor(
    private readonly em: EntityManager,
    private readonly colleges: CollegesService,
    private readonly subscribing: SubscribingService,
    private readonly suppressions: SuppressionsService,
    private readonly audit: AuditLog,
  ) {}

  /** Adds all rows or none. Suppressed addresses are never added. Throws college_not_found. */
  @Transactional()
  async import({ collegeId, dryRun, emails }: ImportSubscribersDto): Promise<SubscribersImportedDto> {
    const { name } = await this.colleges.getLiveForShare(collegeId);
    const { addresses, problems } = await this.sort(emails);
    const there = await this.subscribersOf(collegeId, addresses);
    const added = addresses.filter((email) => !there.has(email));
    if (!dryRun) for (const email of added) await this.subscribe(email, collegeId);
    const counts = { added: added.length, unchanged: emails.length - added.length - problems.length };
    await this.audit.record({
      action: 'subscriber.import',
      subject: { type: 'college', id: collegeId, label: name },
      after: { ...counts, leftOut: problems.length, dryRun },
    });
    return { ...counts, problems };
  }

  /** Separates the addresses that may be subscribed, each listed once, from the problems. */
  private async sort(emails: readonly string[]): Promise<{ addresses: string[]; problems: ImportProblemDto[] }> {
    const rows = emails.map((email, index) => {
      const { instance, faults } = checkValue(AddSubscriberDto, { email, collegeId: 1 });
      return { index, email: instance.email, fault: faults['email']?.[0] };
    });
    const suppressed = await this.suppressions.isSuppressed(
      rows.filter(({ fault }) => fault === undefined).map(({ email }) => email),
      this.em,
    );
    const whyNot = ({ email, fault }: (typeof rows)[number]): string | undefined => {
      const reason = suppressed.get(email);
      return fault ?? (reason && capitalized(WHY_SUPPRESSED[reason]));
    };
    const problems = rows.flatMap((row) => {
      const message = whyNot(row);
      return message === undefined ? [] : [{ index: row.index, message }];
    });
    const taken = rows.filter((row) => whyNot(row) === undefined).map(({ email }) => email);
    return { addresses: [...new Set(taken)], problems };
  }

  /** Returns the addresses that already have a confirmed subscription. */
  private async subscribersOf(collegeId: number, emails: readonly string[]): Promise<Set<string>> {
    const rows = await tables(this.em)
      .selectFrom('newsletter_subscriptions')
      .select('email')
      .where('college_id', '=', collegeId)
      .where('confirmed_at', 'is not', null)
      .where(sql<boolean>`email = ANY(${emails}::text[])`)
      .execute();
    return new Set(rows.map(({ email }) => email));
  }

  private async subscribe(email: string, collegeId: number): Promise<void> {
    const nobody = { userId: null, referralCode: null, ipHash: null };
    await this.subscribing.subscribe({ email, collegeId, ...nobody, source: 'import', isConfirmed: true });
  }
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
