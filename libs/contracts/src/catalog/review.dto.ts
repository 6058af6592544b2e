import { IsInt, IsString } from 'class-validator';
import { Description, Id, Instant, Nested, Nullable, Text } from '../rules.js';

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

  @Description('Answer of the vendor. Null: none.', 'Thank you. The new oven arrives on Monday.')
  @Nullable()
  @IsString()
  answer!: string | null;

  @Description('When the vendor wrote the answer, or last changed it.')
  @Nullable()
  @Instant()
  answeredAt!: string | null;
}

@Description('A review as its author reads it.')
export class WrittenReviewDto extends ReviewDto {
  @Description('Why an admin hid it. Null: it is shown.', 'It names an employee.')
  @Nullable()
  @IsString()
  hiddenReason!: string | null;
}

@Description('The review that the caller wrote.')
export class OwnReviewDto {
  @Description('Review. Null: none yet.')
  @Nullable()
  @Nested(() => WrittenReviewDto)
  review!: WrittenReviewDto | null;
}

@Description('A review in any state, for admins.')
export class AdminReviewDto extends WrittenReviewDto {
  @Id()
  vendorId!: number;

  @Description('Name of the vendor.', 'The Kettle')
  @IsString()
  vendorName!: string;

  @Description('College of the vendor.', 42)
  @Nullable()
  @Id()
  collegeId!: number | null;

  @Description('Reports that no admin has dismissed.', 1)
  @IsInt()
  reportCount!: number;
}

@Description('The vendor’s only answer to a review. It replaces the previous one.')
export class AnswerReviewDto {
  @Description('Answer, readable by everyone.', 'Thank you. The new oven arrives on Monday.')
  @Text({ label: 'Answer', max: 500 })
  answer!: string;
}

@Description('An admin’s reason to hide a review.')
export class HideReviewDto {
  @Description('Reason, stored in the audit log and shown to the author of the review.', 'It names an employee.')
  @Text({ label: 'Reason', max: 500 })
  reason!: string;
}
