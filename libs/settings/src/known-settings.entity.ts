import { defineEntity, p } from '@mikro-orm/core';
import type { SettingsValues } from '@campus-deals/contracts/settings.dto';

/** The last settings that identity published: one row, or none yet. */
export const KnownSettingsSchema = defineEntity({
  name: 'KnownSettings',
  tableName: 'known_settings',
  properties: {
    id: p.integer().primary().autoincrement(false),
    version: p.integer(),
    settings: p.json<SettingsValues>(),
  },
  checks: [{ name: 'known_settings_one_row', expression: 'id = 1' }],
});

/** The table that `settingsMigrations` make: put it into a service's list of entities. */
export const settingsEntities = [KnownSettingsSchema] as const;
