import { Max, Min } from 'class-validator';
import { MINIMUM_SUBSCRIPTION_GOAL } from '../limits.js';
import { Description, IsInt, rules } from '../rules.js';

const message = 'Please enter a valid subscription goal (at least 1)';

@Description('The number of subscribers that unlocks a college.')
export class SubscriptionGoalDto {
  @rules(
    IsInt('Goal. If it is already reached, the college is unlocked at once.', { message, example: 100 }),
    Min(MINIMUM_SUBSCRIPTION_GOAL, { message }),
    Max(10_000_000, { message }),
  )
  goal!: number;
}
