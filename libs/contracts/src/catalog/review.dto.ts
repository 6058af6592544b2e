import { IsInt, IsString } from 'class-validator';
import { Description, Id, Instant, Nested, Nullable } from '../rules.js';

@Description('A student’s review of a vendor, without the student’s identity.')
export class ReviewDto {
  @Id()
  id!: number;

  @Description('Stars, from 1 to 5.', 5)
  @IsInt()
  rating!: number;

  @Description('Text.', 'Quick and friendly.')
  @Nullable()
  @IsString()
  text!: string | null;

  @Instant()
  createdAt!: string;
}

@Description('The review that the caller wrote.')
export class OwnReviewDto {
  @Description('Review. Null: none yet.')
  @Nullable()
  @Nested(() => ReviewDto)
  review!: ReviewDto | null;
}
