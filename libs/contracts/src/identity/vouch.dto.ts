import { IsInt, IsString } from 'class-validator';
import { Description, Id, Instant, ListOf, Nullable, Text } from '../rules.js';

@Description('A link with which a student asks classmates to vouch.')
export class VouchLinkDto {
  @Description('Link to send to two classmates.', 'https://campusdeals.example/user/account#vouch=abc')
  @IsString()
  url!: string;

  @Instant()
  expiresAt!: string;
}

@Description('The token of a link.')
export class VouchTokenDto {
  @Description('Token of the link’s fragment.', 'Zk3n0V7b')
  @Text('token', 100)
  token!: string;
}

@Description('Somebody who asks to be vouched for.')
export class VouchRequestDto {
  @Description('Name that the student entered.', 'Ann Lee')
  @IsString()
  name!: string;

  @Description('Name of the college.', 'University of Iowa')
  @IsString()
  collegeName!: string;

  @Description('Number of students the caller may still vouch for within a year.', 3)
  @IsInt()
  vouchesLeft!: number;
}

@Description('A student for whom the caller vouches.')
export class GivenVouchDto {
  @Id()
  id!: number;

  @Description('Name that the student entered. Null: the account is gone.', 'Ann Lee')
  @Nullable()
  @IsString()
  name!: string | null;

  @Instant()
  vouchedAt!: string;
}

@Description('The caller’s vouches.')
export class OwnVouchesDto {
  @Description('Number of classmates who vouch for the caller.', 1)
  @IsInt()
  received!: number;

  @Description('When the caller’s link expires. Null: there is none.')
  @Nullable()
  @Instant()
  linkExpiresAt!: string | null;

  @Description('Vouches that the caller gave and did not revoke, within a year.')
  @ListOf(() => GivenVouchDto)
  given!: GivenVouchDto[];
}

@Description('A vouch, for admins.')
export class StudentVouchDto {
  @Id()
  id!: number;

  @Description('User id of the voucher.', 42)
  @IsInt()
  voucherId!: number;

  @Description('Email address of the voucher.', 'ben@uiowa.edu')
  @IsString()
  voucherEmail!: string;

  @Instant()
  vouchedAt!: string;

  @Nullable()
  @Instant()
  revokedAt!: string | null;
}
