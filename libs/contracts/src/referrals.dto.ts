import { IsBoolean, IsIn, IsInt, IsString } from 'class-validator';
import { CollegeReferenceDto } from './college.dto.js';
import { REFERRAL_REWARD_TYPES, type ReferralRewardType } from './enumerations.js';
import { About, Id, Instant, ListOf, Nested, Nullable } from './rules.js';

@About('Something to be reached by inviting people.')
export class ReferralAchievementDto {
  @Id()
  id!: number;

  @About('To show.', 'Connector')
  @IsString()
  name!: string;

  @About('To show.', 'Invite five people.')
  @IsString()
  description!: string;

  @IsInt()
  requiredReferrals!: number;

  @IsInt()
  pointsReward!: number;

  @About('Its picture.', '/icons/connector.svg')
  @Nullable()
  @IsString()
  iconUrl!: string | null;

  @About('Null: not yet.')
  @Nullable()
  @Instant()
  awardedAt!: string | null;
}

@About('Something that was given for inviting people.')
export class ReferralRewardDto {
  @Id()
  id!: number;

  @IsIn(REFERRAL_REWARD_TYPES)
  rewardType!: ReferralRewardType;

  @IsInt()
  rewardValue!: number;

  @About('To show.', '50 points')
  @IsString()
  rewardDescription!: string;

  @IsBoolean()
  isRedeemed!: boolean;

  @Nullable()
  @Instant()
  expiresAt!: string | null;

  @Instant()
  createdAt!: string;
}

@About("The caller's invitations and what they brought.")
export class ReferralsDto {
  @About('For `?ref=`.', 'ANN42')
  @IsString()
  code!: string;

  @About('People who confirmed a subscription after this invitation.')
  @IsInt()
  credited!: number;

  @IsInt()
  points!: number;

  @IsInt()
  level!: number;

  @IsInt()
  pointsToNextLevel!: number;

  @About('The college to invite for: the one of the profile, else the verified one.')
  @Nullable()
  @Nested(() => CollegeReferenceDto)
  college!: CollegeReferenceDto | null;

  @ListOf(() => ReferralAchievementDto)
  achievements!: ReferralAchievementDto[];

  @ListOf(() => ReferralRewardDto)
  rewards!: ReferralRewardDto[];
}
