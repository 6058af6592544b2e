import { IsBoolean, IsInt, IsString } from 'class-validator';
import { About, Nested, Nullable } from './rules.js';

@About(
  'Work for the browser of a visitor who subscribes: find the number whose hash behind the salt is the challenge (ALTCHA, version 1).',
)
export class ChallengeDto {
  @About('Of the hash.', 'SHA-256')
  @IsString()
  algorithm!: string;

  @About('What the hash must be.', '3b5d2f…')
  @IsString()
  challenge!: string;

  @About('The number is not larger.', 100000)
  @IsInt()
  maxnumber!: number;

  @About('Stands before the number; holds when the challenge expires.', 'a1b2c3?expires=1795000000&')
  @IsString()
  salt!: string;

  @About('Shows that the challenge is ours.', '9f8e7d…')
  @IsString()
  signature!: string;
}

@About('Whether a visitor must solve a challenge to subscribe, and one.')
export class SubscribeChallengeDto {
  @IsBoolean()
  isRequired!: boolean;

  @About('Null where none is required.')
  @Nullable()
  @Nested(() => ChallengeDto)
  challenge!: ChallengeDto | null;
}
