import { defineEntity, p } from '@mikro-orm/core';
import { Deal } from '../deal.entity.js';

/** Viewers of a deal within an hour, kept while that hour may still be counted. */
export const ViewerSchema = defineEntity({
  name: 'Viewer',
  tableName: 'viewers',
  properties: {
    dealId: () => p.manyToOne(Deal).mapToPk().name('deal_id').primary().deleteRule('cascade'),
    hour: p.datetime().primary(),
    visitorHash: p.blob().$type<Buffer>().primary(),
  },
  indexes: [{ name: 'viewers_by_hour', properties: ['hour'] }],
});

/** Salt of a day's hashes. Once it is deleted, a hash can no longer be traced to a visitor. */
export const ViewerSaltSchema = defineEntity({
  name: 'ViewerSalt',
  tableName: 'viewer_salts',
  properties: {
    day: p.date().primary(),
    salt: p.blob().$type<Buffer>(),
  },
});
