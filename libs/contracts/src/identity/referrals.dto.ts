import { IsBoolean, IsIn, IsInt, IsString } from 'class-validator';
import { CollegeReferenceDto } from '../catalog/college.dto.js';
import { REFERRAL_REWARD_TYPES, type ReferralRewardType } from '../enumerations.js';
import { Description, Id, Instant, ListOf, Nested, Nullable } from '../rules.js';

@Description('An achievement for inviting users.')
export class ReferralAchievementDto {
  @Id()
  id!: number;

  @Description('Display name.', 'Connector')
  @IsString()
  name!: string;

  @Description('Display text.', 'Invite five people.')
  @IsString()
  description!: string;

  @IsInt()
  requiredReferrals!: number;

  @IsInt()
  pointsReward!: number;

  @Description('Icon.', '/icons/connector.svg')
  @Nullable()
  @IsString()
  iconUrl!: string | null;

  @Description('When it was awarded. Null: not yet.')
  @Nullable()
  @Instant()
  awardedAt!: string | null;
}

@Description('A reward for inviting users.')
export class ReferralRewardDto {
  @Id()
  id!: number;

  @IsIn(REFERRAL_REWARD_TYPES)
  rewardType!: ReferralRewardType;

  @IsInt()
  rewardValue!: number;

  @Description('Display text.', '50 points')
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

@Description('The caller’s invitations and their results.')
export class ReferralsDto {
  @Description('Code for `?ref=`.', 'ANN42')
  @IsString()
  code!: string;

  @Description('Number of users who confirmed a subscription after this invitation.')
  @IsInt()
  credited!: number;

  @IsInt()
  points!: number;

  @IsInt()
  level!: number;

  @IsInt()
  pointsToNextLevel!: number;

  @Description('College of the invitation: the one of the profile, else the verified one.')
  @Nullable()
  @Nested(() => CollegeReferenceDto)
  college!: CollegeReferenceDto | null;

  @ListOf(() => ReferralAchievementDto)
  achievements!: ReferralAchievementDto[];

  @ListOf(() => ReferralRewardDto)
  rewards!: ReferralRewardDto[];
}
