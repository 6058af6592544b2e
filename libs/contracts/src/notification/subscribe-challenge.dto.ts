import { Description, IsBoolean, IsInt, IsString, Nested } from '../rules.js';

@Description(
  'Proof of work for a visitor who subscribes (ALTCHA, version 1). The browser finds the number for which the hash of salt and number equals the challenge.',
)
export class ChallengeDto {
  @IsString('Hash algorithm.', { example: 'SHA-256' }) algorithm!: string;
  @IsString('Expected hash.', { example: '3b5d2f…' }) challenge!: string;
  @IsInt('Maximum of the number.', { example: 100000 }) maxnumber!: number;
  @IsString('Salt that precedes the number. Contains the expiry of the challenge.', {
    example: 'a1b2c3?expires=1795000000&',
  })
  salt!: string;
  @IsString('Signature that proves the challenge is ours.', { example: '9f8e7d…' }) signature!: string;
}

@Description('A challenge that a visitor must solve to subscribe, if required.')
export class SubscribeChallengeDto {
  @IsBoolean() isRequired!: boolean;
  @Nested('Challenge. Null: not required.', () => ChallengeDto, { nullable: true }) challenge!: ChallengeDto | null;
}
