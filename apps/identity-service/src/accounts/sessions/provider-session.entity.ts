import { defineEntity, p } from '@mikro-orm/core';
import { User } from '../users/user.entity.js';

/** A session at the sign-in provider, from which sessions here were started. */
export const ProviderSessionSchema = defineEntity({
  name: 'ProviderSession',
  tableName: 'provider_sessions',
  properties: {
    id: p.text().primary(),
    userId: () =>
      p.manyToOne(User).mapToPk().name('user_id').deleteRule('cascade').index('provider_sessions_user_index'),
    endedAt: p.datetime().strictNullable(),
  },
});
