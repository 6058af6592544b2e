import { CollegeReferenceDto } from '../catalog/college.dto.js';
import { REFERRAL_REWARD_TYPES, type ReferralRewardType } from '../enumerations.js';
import { Description, Id, Instant, IsBoolean, IsIn, IsInt, IsString, ListOf, Nested } from '../rules.js';

@Description('An achievement for inviting users.')
export class ReferralAchievementDto {
  @Id() id!: number;
  @IsString('Display name.', { example: 'Connector' }) name!: string;
  @IsString('Display text.', { example: 'Invite five people.' }) description!: string;
  @IsInt() requiredReferrals!: number;
  @IsInt() pointsReward!: number;
  @IsString('Icon.', { example: '/icons/connector.svg', nullable: true }) iconUrl!: string | null;
  @Instant('When it was awarded. Null: not yet.', { nullable: true }) awardedAt!: string | null;
}

@Description('A reward for inviting users.')
export class ReferralRewardDto {
  @Id() id!: number;
  @IsIn(REFERRAL_REWARD_TYPES) rewardType!: ReferralRewardType;
  @IsInt() rewardValue!: number;
  @IsString('Display text.', { example: '50 points' }) rewardDescription!: string;
  @IsBoolean() isRedeemed!: boolean;
  @Instant({ nullable: true }) expiresAt!: string | null;
  @Instant() createdAt!: string;
}

@Description('The caller’s invitations and their results.')
export class ReferralsDto {
  @IsString('Code for `?ref=`.', { example: 'ANN42' }) code!: string;
  @IsInt('Number of users who confirmed a subscription after this invitation.') credited!: number;
  @IsInt() points!: number;
  @IsInt() level!: number;
  @IsInt() pointsToNextLevel!: number;
  @Nested('College of the invitation: the one of the profile, else the verified one.', () => CollegeReferenceDto, {
    nullable: true,
  })
  college!: CollegeReferenceDto | null;
  @ListOf(() => ReferralAchievementDto) achievements!: ReferralAchievementDto[];
  @ListOf(() => ReferralRewardDto) rewards!: ReferralRewardDto[];
}
