import { readdirSync } from 'node:fs';
import { auditMigrations } from '@campus-deals/audit';
import { messagingMigrations } from '@campus-deals/messaging';
import { settingsMigrations } from '@campus-deals/settings';
import type { Constructor } from '@mikro-orm/core';
import type { Migration } from '@mikro-orm/migrations';

type MigrationClass = Constructor<Migration>;

const files = readdirSync(import.meta.dirname).filter((file) => /\.migration\.[jt]s$/.test(file));
const modules = await Promise.all(files.map((file): Promise<Record<string, MigrationClass>> => import(`./${file}`)));

/**
 * Every migration of this folder, in the order of the number that its class's name ends in. That name is the migration's: never
 * renamed once released.
 */
export const migrations = [
  ...messagingMigrations,
  ...auditMigrations,
  ...settingsMigrations,
  ...modules.flatMap((each) => Object.values(each)).sort((one, other) => numberOf(one) - numberOf(other)),
];

function numberOf({ name }: MigrationClass): number {
  return Number(/\d{14}$/.exec(name)?.[0]);
}
