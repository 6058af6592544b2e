import { defineEntity, p } from '@mikro-orm/core';
import type { SettingsValues } from '@campus-deals/contracts/identity/settings.dto';

/** Latest settings published by identity: one row, or none yet. */
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

/** Entity of the table of known settings. Add it to a service's list of entities. */
export const settingsEntities = [KnownSettingsSchema] as const;
