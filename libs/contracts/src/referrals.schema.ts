import { z } from 'zod';
import { REFERRAL_REWARD_TYPES } from './enumerations.js';

/** `GET /api/user/referrals`. */
export const referrals = z.object({
  code: z.string(),
  /** People who confirmed a subscription after this invitation. */
  credited: z.number().int(),
  points: z.number().int(),
  level: z.number().int(),
  pointsToNextLevel: z.number().int(),
  /** The college to invite for: the one of the profile, else the verified one. */
  college: z.object({ id: z.number().int(), name: z.string(), shortName: z.string() }).nullable(),
  achievements: z.array(
    z.object({
      id: z.number().int(),
      name: z.string(),
      description: z.string(),
      requiredReferrals: z.number().int(),
      pointsReward: z.number().int(),
      iconUrl: z.string().nullable(),
      awardedAt: z.iso.datetime().nullable(),
    }),
  ),
  rewards: z.array(
    z.object({
      id: z.number().int(),
      rewardType: z.enum(REFERRAL_REWARD_TYPES),
      rewardValue: z.number().int(),
      rewardDescription: z.string(),
      isRedeemed: z.boolean(),
      expiresAt: z.iso.datetime().nullable(),
      createdAt: z.iso.datetime(),
    }),
  ),
});
export type Referrals = z.infer<typeof referrals>;
