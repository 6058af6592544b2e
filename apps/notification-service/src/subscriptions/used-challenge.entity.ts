import { defineEntity, p } from '@mikro-orm/core';

export const UsedChallengeSchema = defineEntity({
  name: 'UsedChallenge',
  tableName: 'used_challenges',
  properties: {
    signature: p.text().primary(),
    expiresAt: p.datetime().index('used_challenges_by_expiry'),
  },
});

/** A challenge whose solution was accepted. Kept until it expires, so that it cannot be spent again. */
export class UsedChallenge extends UsedChallengeSchema.class {}
UsedChallengeSchema.setClass(UsedChallenge);
