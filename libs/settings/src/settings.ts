import { Inject, Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import type { SettingsDto, SettingsValues } from '@campus-deals/contracts/identity/settings.dto';
import { RepeatingJob, typedTables } from '@campus-deals/service-defaults';
import { sql } from 'kysely';
import type { settingsEntities } from './known-settings.entity.js';

/** Polling interval, well within the five seconds promised to admins. */
const READ_EVERY_MS = 2000;

/** Injection token of the settings used until identity has published any. */
export const FIRST_SETTINGS = Symbol('FIRST_SETTINGS');

const { tables } = typedTables<typeof settingsEntities>();

/** This service's copy of the settings of admins. */
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

  /** Returns the current settings, at most two seconds behind the service's table. */
  current(): SettingsValues {
    return this.values;
  }

  /** Reads the settings before the first request. */
  override async onApplicationBootstrap(): Promise<void> {
    await this.refresh();
    super.onApplicationBootstrap();
  }

  /** Reloads the settings from the service's table. */
  async refresh(): Promise<void> {
    const known = await tables(this.em).selectFrom('known_settings').select('settings').executeTakeFirst();
    // A field that identity has not published yet keeps its default.
    if (known) this.values = { ...this.values, ...known.settings };
  }

  /** Stores the newest version, in the transaction of the event's handler. Events may arrive in any order. */
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
