import { Description, Id, Instant, IsInt, IsString, Nested, Reason, Text } from '../rules.js';

@Description('A student’s review of a vendor, without the student’s identity.')
export class ReviewDto {
  @Id() id!: number;
  @IsInt('Stars, from 1 to 5.', { example: 5 }) rating!: number;
  @IsString('Text.', { example: 'Quick and friendly.', nullable: true }) text!: string | null;
  @Instant() createdAt!: string;
  @IsString('Answer of the vendor. Null: none.', {
    example: 'Thank you. The new oven arrives on Monday.',
    nullable: true,
  })
  answer!: string | null;
  @Instant('When the vendor wrote the answer, or last changed it.', { nullable: true }) answeredAt!: string | null;
}

@Description('A review as its author reads it.')
export class WrittenReviewDto extends ReviewDto {
  @IsString('Why an admin hid it. Null: it is shown.', { example: 'It names an employee.', nullable: true })
  hiddenReason!: string | null;
}

@Description('The review that the caller wrote.')
export class OwnReviewDto {
  @Nested('Review. Null: none yet.', () => WrittenReviewDto, { nullable: true }) review!: WrittenReviewDto | null;
}

@Description('A review in any state, for admins.')
export class AdminReviewDto extends WrittenReviewDto {
  @Id() vendorId!: number;
  @IsString('Name of the vendor.', { example: 'The Kettle' }) vendorName!: string;
  @Id('College of the vendor.', { example: 42, nullable: true }) collegeId!: number | null;
  @IsInt('Reports that no admin has dismissed.', { example: 1 }) reportCount!: number;
}

@Description('The vendor’s only answer to a review. It replaces the previous one.')
export class AnswerReviewDto {
  @Text('Answer, readable by everyone.', {
    label: 'Answer',
    max: 500,
    example: 'Thank you. The new oven arrives on Monday.',
  })
  answer!: string;
}

@Description('An admin’s reason to hide a review.')
export class HideReviewDto {
  @Reason('Reason, stored in the audit log and shown to the author of the review.', {
    example: 'It names an employee.',
  })
  reason!: string;
}
