import { SESSION_ROLES, type SessionRole } from '../enumerations.js';
import { Description, Id, IsBoolean, IsIn, IsString } from '../rules.js';

@Description('The account linked to a sign-in at the provider.')
export class LinkedUserDto {
  @Id() id!: number;
  @IsIn(SESSION_ROLES) role!: SessionRole;
  @IsBoolean('Whether the account was just created.') isNew!: boolean;
}

@Description('The account of a legacy sign-in link.')
export class VerifiedLinkDto {
  @Id() id!: number;
  @IsIn(SESSION_ROLES) role!: SessionRole;
  @IsString('Path to open, regardless of the one stored in the browser. Null: the stored one, else one by role.', {
    example: '/saved-deals',
    nullable: true,
  })
  redirectTo!: string | null;
}

@Description('The account of a legacy sign-in link, shown before it signs in.')
export class LinkAccountDto {
  @IsString('Masked address that only its owner recognizes.', { example: 'j…@uni.edu' }) email!: string;
}

@Description('The demo account to sign in to. Never available in production.')
export class DevLoginDto {
  @IsIn(SESSION_ROLES, { message: 'role must be admin, user or vendor' }) role!: SessionRole;
}
