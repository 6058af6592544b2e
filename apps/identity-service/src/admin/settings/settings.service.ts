import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import { AuditLog } from '@campus-deals/audit';
import type { SettingsDto } from '@campus-deals/contracts/identity/settings.dto';
import type { UpdateSettingsDto } from '@campus-deals/contracts/identity/update-settings.dto';
import { Broadcast, Outbox } from '@campus-deals/messaging';
import { fieldError, FOR_UPDATE, ProductError } from '@campus-deals/service-defaults';
import { isExampleAddress } from '@campus-deals/service-defaults/env-rules';
import { IDENTITY_ENV, type IdentityEnv } from '../../env.js';
import { ProductSettings } from './settings.entity.js';

const THE_ROW = 1;
/** Settings whose values the audit log shows: the addresses belong to the product, not to a person. */
const SHOWN = ['supportEmail', 'postalAddress', 'taxId'];

/** Product-wide settings, changed by admins. This service owns them; the others follow the published values. */
@Injectable()
export class SettingsService implements OnApplicationBootstrap {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly broadcast: Broadcast,
    private readonly audit: AuditLog,
    @Inject(IDENTITY_ENV)
    private readonly env: Pick<IdentityEnv, 'NODE_ENV' | 'firstSettings'>,
  ) {}

  /**
   * Stores the environment's values on the first start. Publishes the current settings on every start, for services
   * that are new or were restored from a backup.
   */
  onApplicationBootstrap(): Promise<void> {
    return this.em.fork().transactional(() => this.publishAtStart());
  }

  async get(): Promise<SettingsDto> {
    return (await this.em.findOneOrFail(ProductSettings, THE_ROW)).facts();
  }

  /** Changes the given settings. Throws settings_changed, validation_failed. */
  async update(body: UpdateSettingsDto): Promise<SettingsDto> {
    const settings = await this.change(body);
    await this.broadcast.publish('settings', { version: settings.version });
    return settings;
  }

  @Transactional()
  private async change({ version, ...changes }: UpdateSettingsDto): Promise<SettingsDto> {
    const settings = await this.em.findOneOrFail(ProductSettings, THE_ROW, FOR_UPDATE);
    if (version !== undefined && version !== settings.version) throw new ProductError('settings_changed');
    if (isExampleAddress(changes.supportEmail) && this.env.NODE_ENV === 'production')
      throw fieldError('supportEmail', 'Support address must be one of your own');
    const before = settings.values();
    if (!settings.change(changes)) return settings.facts();
    await this.em.flush();
    await this.outbox.publish('SettingsChanged', settings.facts());
    await this.audit.record({
      action: 'settings.change',
      subject: { type: 'settings', id: null },
      before,
      after: settings.values(),
      shown: SHOWN,
    });
    return settings.facts();
  }

  private async publishAtStart(): Promise<void> {
    const first = { id: THE_ROW, ...this.env.firstSettings };
    await this.em.upsert(ProductSettings, first, { onConflictAction: 'ignore' });
    await this.outbox.publish('SettingsChanged', await this.get());
  }
}
