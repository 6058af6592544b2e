import { IsBoolean, IsIn, IsString } from 'class-validator';
import { SESSION_ROLES, type SessionRole } from './enumerations.js';
import { About, Id, Nullable } from './rules.js';

@About('The account that a sign-in at the provider leads to.')
export class LinkedUserDto {
  @Id()
  id!: number;

  @IsIn(SESSION_ROLES)
  role!: SessionRole;

  @About('The account was made just now.')
  @IsBoolean()
  isNew!: boolean;
}

@About('The account that a link of the older kind leads to.')
export class VerifiedLinkDto {
  @Id()
  id!: number;

  @IsIn(SESSION_ROLES)
  role!: SessionRole;

  @About(
    'A path of this site to go to whatever the browser has stored; null: the stored one, else by role.',
    '/saved-deals',
  )
  @Nullable()
  @IsString()
  redirectTo!: string | null;
}

@About('Whose link of the older kind it is, told before it signs anybody in.')
export class LinkAccountDto {
  @About("Enough to know an address of one's own by.", 'j…@uni.edu')
  @IsString()
  email!: string;
}
