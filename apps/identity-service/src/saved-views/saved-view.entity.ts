import { defineEntity, p, type Opt } from '@mikro-orm/core';
import type { SavedViewTable } from '@campus-deals/contracts/enumerations';
import { User } from '../users/user.entity.js';

export const SavedViewSchema = defineEntity({
  name: 'SavedView',
  tableName: 'saved_views',
  properties: {
    id: p.integer().primary().autoincrement().generated('by default as identity'),
    /** Null once the account is erased: a shared view stays. */
    ownerId: () => p.manyToOne(User).mapToPk().name('owner_id').strictNullable().deleteRule('set null'),
    /** The owner, if nobody else may open the view, which then ends with the account. Null: shared by all admins. */
    privateTo: () => p.manyToOne(User).mapToPk().name('private_to').strictNullable().deleteRule('cascade'),
    tableName: p.text().$type<SavedViewTable>(),
    name: p.text(),
    query: p.text(),
    updatedAt: p
      .datetime()
      .defaultRaw('now()')
      .onUpdate(() => new Date()),
  },
  indexes: [
    { name: 'saved_views_private_to_index', properties: ['privateTo'], where: 'private_to IS NOT NULL' },
    { name: 'saved_views_table_name_index', properties: ['tableName'], where: 'private_to IS NULL' },
  ],
  uniques: [{ name: 'saved_views_owner_id_table_name_name_key', properties: ['ownerId', 'tableName', 'name'] }],
  checks: [{ name: 'saved_views_private_to_owner', expression: 'private_to = owner_id' }],
});

/** Filters, sort order and columns of an admins' table, under a name. */
export class SavedView extends SavedViewSchema.class {
  get isShared(): Opt<boolean> {
    return this.privateTo === null;
  }

  share(isShared: boolean): void {
    this.privateTo = isShared ? null : this.ownerId;
  }

  /** Values for the audit log. */
  values(): { name: string; query: string; isShared: boolean } {
    const { name, query, isShared } = this;
    return { name, query, isShared };
  }
}
SavedViewSchema.setClass(SavedView);
