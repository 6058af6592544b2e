import { IsInt, IsString } from 'class-validator';
import { About, Id, Instant, Nested, Nullable } from '../rules.js';

@About('A student’s review of a vendor, without the student’s identity.')
export class ReviewDto {
  @Id()
  id!: number;

  @About('Stars, from 1 to 5.', 5)
  @IsInt()
  rating!: number;

  @About('Text.', 'Quick and friendly.')
  @Nullable()
  @IsString()
  text!: string | null;

  @Instant()
  createdAt!: string;
}

@About('The review that the caller wrote.')
export class OwnReviewDto {
  @About('Review. Null: none yet.')
  @Nullable()
  @Nested(() => ReviewDto)
  review!: ReviewDto | null;
}
