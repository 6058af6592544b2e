import { IsInt, IsString } from 'class-validator';
import { About, Id, Instant, Nested, Nullable } from './rules.js';

@About("A student's review of a vendor. Nothing in it says whose it is.")
export class ReviewDto {
  @Id()
  id!: number;

  @About('1 to 5 stars.', 5)
  @IsInt()
  rating!: number;

  @About('In words.', 'Quick and friendly.')
  @Nullable()
  @IsString()
  text!: string | null;

  @Instant()
  createdAt!: string;
}

@About('The review that the caller wrote.')
export class OwnReviewDto {
  @About('Null: none yet.')
  @Nullable()
  @Nested(() => ReviewDto)
  review!: ReviewDto | null;
}
