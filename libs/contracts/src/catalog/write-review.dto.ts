import { IsInt, Max, Min } from 'class-validator';
import { Description, FreeText, Nullable, Optional, rules } from '../rules.js';

const message = 'Choose one to five stars';

@Description('A review. It replaces the previous one.')
export class WriteReviewDto {
  @Description('Stars.', 5)
  @rules(IsInt({ message }), Min(1, { message }), Max(5, { message }))
  rating!: number;

  @Description('Text of the review.', 'Quick and friendly.')
  @Optional()
  @Nullable()
  @FreeText({ max: 500, message: 'Review must be less than 500 characters' })
  text?: string | null;
}
