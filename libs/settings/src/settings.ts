import { Inject, Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import type { SettingsDto, SettingsValues } from '@campus-deals/contracts/settings.dto';
import { RepeatingJob, typedTables, type TablesOf } from '@campus-deals/service-defaults';
import { sql } from 'kysely';
import type { settingsEntities } from './known-settings.entity.js';

/** Well within the five seconds that admins are promised. */
const READ_EVERY_MS = 2000;

/** Injection token of what holds before identity has said anything. */
export const FIRST_SETTINGS = Symbol('FIRST_SETTINGS');

const { tables } = typedTables<TablesOf<typeof settingsEntities>>();

/** What admins have set, as this service knows it. */
@Injectable()
export class Settings extends RepeatingJob {
  private values: SettingsValues;

  constructor(
    @Inject(EntityManager) private readonly em: EntityManager,
    @Inject(FIRST_SETTINGS) first: SettingsValues,
  ) {
    super({ doing: 'reading the settings', everyMs: READ_EVERY_MS });
    this.values = first;
  }

  /** As they are now: at most two seconds behind the service's table. */
  current(): SettingsValues {
    return this.values;
  }

  /** Reads them before the service takes its first request. */
  override async onApplicationBootstrap(): Promise<void> {
    await this.refresh();
    super.onApplicationBootstrap();
  }

  /** Takes over what the service's table holds. */
  async refresh(): Promise<void> {
    const known = await tables(this.em).selectFrom('known_settings').select('settings').executeTakeFirst();
    // A field that a newer version of identity has not sent yet keeps its first value.
    if (known) this.values = { ...this.values, ...known.settings };
  }

  /** Keeps the newest, in whatever order they come. In the transaction of the event's handler. */
  async apply({ version, ...settings }: SettingsDto): Promise<void> {
    await tables(this.em)
      .insertInto('known_settings')
      .values({ id: 1, version, settings })
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet({ version, settings })
          .where('known_settings.version', '<', sql<number>`excluded.version`),
      )
      .execute();
  }

  protected override async turn(): Promise<boolean> {
    await this.refresh();
    return false;
  }
}
