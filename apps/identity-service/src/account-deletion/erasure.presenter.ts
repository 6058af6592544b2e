import type { Erasure as ErasureAnswer } from '@campus-deals/contracts/users.schema';
import type { Erasure } from './erasure.entity.js';

/** How far an erasure is; nothing in it says whose. */
export function presentErasure({
  id,
  requestedAt,
  catalogDoneAt,
  notificationDoneAt,
  providerDoneAt,
  completedAt,
}: Erasure): ErasureAnswer {
  return {
    id,
    requestedAt: requestedAt.toISOString(),
    catalogDoneAt: catalogDoneAt?.toISOString() ?? null,
    notificationDoneAt: notificationDoneAt?.toISOString() ?? null,
    providerDoneAt: providerDoneAt?.toISOString() ?? null,
    completedAt: completedAt?.toISOString() ?? null,
  };
}
