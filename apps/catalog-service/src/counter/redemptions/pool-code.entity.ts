import { defineEntity, p } from '@mikro-orm/core';
import { Deal } from '../../deals/deal.entity.js';

/** A code that a vendor provides for one student of a deal. */
export const PoolCode = defineEntity({
  name: 'PoolCode',
  tableName: 'pool_codes',
  properties: {
    id: p.integer().primary().autoincrement().generated('by default as identity'),
    dealId: () => p.manyToOne(Deal).mapToPk().name('deal_id').deleteRule('cascade'),
    code: p.text(),
    /** The code in normalized form. */
    codeKey: p.text(),
    takenAt: p.datetime().strictNullable(),
  },
  uniques: [{ properties: ['dealId', 'codeKey'] }],
  indexes: [{ name: 'pool_codes_free', properties: ['dealId', 'id'], where: 'taken_at IS NULL' }],
});
