import { IsInt, Max, Min } from 'class-validator';
import { MINIMUM_SUBSCRIPTION_GOAL } from '../limits.js';
import { Description, rules } from '../rules.js';

const message = 'Please enter a valid subscription goal (at least 1)';

@Description('The number of subscribers that unlocks a college.')
export class SubscriptionGoalDto {
  @Description('Goal. If it is already reached, the college is unlocked at once.', 100)
  @rules(IsInt({ message }), Min(MINIMUM_SUBSCRIPTION_GOAL, { message }), Max(10_000_000, { message }))
  goal!: number;
}
