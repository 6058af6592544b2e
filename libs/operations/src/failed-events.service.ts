import { Inject, Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { AuditLog, type AdminAction } from '@campus-deals/audit';
import type { FailedEventDto } from '@campus-deals/contracts/gateway/operations.dto';
import { FailedEvents, MESSAGING_SETTINGS, type MessagingSettings } from '@campus-deals/messaging';
import { ProductError } from '@campus-deals/service-defaults';

/** Lists, retries and discards this service's failed events for admins. */
@Injectable()
export class FailedEventsService {
  constructor(
    @Inject(EntityManager) private readonly em: EntityManager,
    @Inject(FailedEvents) private readonly failed: FailedEvents,
    @Inject(AuditLog) private readonly audit: AuditLog,
    @Inject(MESSAGING_SETTINGS) private readonly settings: Pick<MessagingSettings, 'service'>,
  ) {}

  async list(limit: number): Promise<{ events: FailedEventDto[]; total: number }> {
    const { service } = this.settings;
    return { events: await this.failed.list(service, limit), total: await this.failed.count(service) };
  }

  /** Throws failed_event_not_found, also if another admin was faster. */
  retry(id: string): Promise<void> {
    return this.act('event.retry', id, () => this.failed.retryOne(this.settings.service, id));
  }

  /** Throws failed_event_not_found, also if another admin was faster. */
  drop(id: string): Promise<void> {
    return this.act('event.drop', id, () => this.failed.drop(this.settings.service, id));
  }

  /** Records and performs an action. Rolls the entry back if it had no effect. The queue itself cannot roll back. */
  private async act(action: AdminAction['action'], id: string, work: () => Promise<boolean>): Promise<void> {
    const event = await this.failed.find(this.settings.service, id);
    if (!event) throw new ProductError('failed_event_not_found');
    const { handler, reason, attempts } = event;
    await this.em.transactional(async () => {
      await this.audit.record({
        action,
        subject: { type: 'event', id: event.eventId, label: `${event.event}: ${handler}` },
        before: { handler, reason, attempts },
      });
      if (!(await work())) throw new ProductError('failed_event_not_found');
    });
  }
}
