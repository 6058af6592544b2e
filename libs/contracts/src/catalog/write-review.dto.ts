import { Max, Min } from 'class-validator';
import { Description, FreeText, IsInt, rules } from '../rules.js';

const message = 'Choose one to five stars';

@Description('A review. It replaces the previous one.')
export class WriteReviewDto {
  @rules(IsInt('Stars.', { message, example: 5 }), Min(1, { message }), Max(5, { message })) rating!: number;
  @FreeText('Text of the review.', {
    max: 500,
    message: 'Review must be less than 500 characters',
    example: 'Quick and friendly.',
    optional: 'or null',
  })
  text?: string | null;
}
