import { Inject, Injectable } from '@nestjs/common';
import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import { MailReportsDto, type MailReportDto } from '@campus-deals/contracts/notification/mail-report.dto';
import { checkValue, ProductError } from '@campus-deals/service-defaults';
import { tables } from '../tables.js';
import { NOTIFICATION_ENV, type NotificationEnv } from '../env.js';
import { SubscriptionsService } from './subscriptions.service.js';
import { SuppressionsService } from '../audience/public.js';
import { checkSignature } from './signed-body.js';

/** Processes the mail provider's reports about mails. */
@Injectable()
export class MailReportsService {
  constructor(
    private readonly em: EntityManager,
    private readonly suppressions: SuppressionsService,
    private readonly subscriptions: SubscriptionsService,
    @Inject(NOTIFICATION_ENV)
    private readonly env: Pick<NotificationEnv, 'MAIL_WEBHOOK_SECRET'>,
  ) {}

  /** Checks the signature first. Throws invalid_webhook_signature, then malformed_request, validation_failed. */
  async receive(rawBody: Buffer, signature: string | undefined): Promise<void> {
    checkSignature(rawBody, signature, this.env.MAIL_WEBHOOK_SECRET);
    await this.take(reportsIn(rawBody));
  }

  /**
   * Suppresses an address that does not exist. After a spam complaint, its subscriptions end too. Each report counts
   * once, however often it is sent.
   */
  @Transactional()
  private async take(reports: readonly MailReportDto[]): Promise<void> {
    for (const report of reports) if (await this.isNew(report)) await this.follow(report);
  }

  private async follow({ type, email, permanent }: MailReportDto): Promise<void> {
    if (type === 'bounce' && permanent) await this.suppressions.suppressReported(this.em, email, 'bounce', 'reported');
    if (type !== 'complaint') return;
    await this.suppressions.suppressReported(this.em, email, 'complaint', 'reported');
    await this.subscriptions.endAll({ email });
  }

  private async isNew({ id }: MailReportDto): Promise<boolean> {
    const added = await tables(this.em)
      .insertInto('mail_reports')
      .values({ id })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst();
    return added !== undefined;
  }
}

function reportsIn(rawBody: Buffer): MailReportDto[] {
  let reports: unknown;
  try {
    reports = JSON.parse(rawBody.toString());
  } catch (cause) {
    throw new ProductError('malformed_request', undefined, { cause });
  }
  // Other properties that a provider sends are ignored, not refused.
  const { instance, faults } = checkValue(MailReportsDto, { reports });
  if (Object.keys(faults).length > 0)
    throw new ProductError('validation_failed', Object.values(faults)[0]?.[0], { errors: faults });
  return instance.reports;
}
