import { IsBoolean, IsInt, IsString } from 'class-validator';
import { Description, Nested, Nullable } from '../rules.js';

@Description(
  'Proof of work for a visitor who subscribes (ALTCHA, version 1). The browser finds the number for which the hash of salt and number equals the challenge.',
)
export class ChallengeDto {
  @Description('Hash algorithm.', 'SHA-256')
  @IsString()
  algorithm!: string;

  @Description('Expected hash.', '3b5d2f…')
  @IsString()
  challenge!: string;

  @Description('Maximum of the number.', 100000)
  @IsInt()
  maxnumber!: number;

  @Description('Salt that precedes the number. Contains the expiry of the challenge.', 'a1b2c3?expires=1795000000&')
  @IsString()
  salt!: string;

  @Description('Signature that proves the challenge is ours.', '9f8e7d…')
  @IsString()
  signature!: string;
}

@Description('A challenge that a visitor must solve to subscribe, if required.')
export class SubscribeChallengeDto {
  @IsBoolean()
  isRequired!: boolean;

  @Description('Challenge. Null: not required.')
  @Nullable()
  @Nested(() => ChallengeDto)
  challenge!: ChallengeDto | null;
}
