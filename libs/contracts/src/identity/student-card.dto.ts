import { Description, Id, Instant, IsInt, IsString, ListOf, OmitOf, Reason } from '../rules.js';
import { VerifyStudentDto } from './student-verification.dto.js';

@Description('The caller’s picture of a student card, which an admin has not looked at yet.')
export class OwnStudentCardDto {
  @Instant('When the picture was sent. Null: no picture is waiting.', { nullable: true }) sentAt!: string | null;
  @Instant('When the picture is deleted, unless an admin decides before. Null: no picture is waiting.', {
    nullable: true,
  })
  deletesAt!: string | null;
  @IsInt('Number of pictures that may still be sent within 30 days.', { example: 3 }) triesLeft!: number;
}

@Description('A picture of a student card that waits for an admin.')
export class StudentCardDto {
  @Id() id!: number;
  @Id() userId!: number;
  @IsString('Display name.', { example: 'Ann', nullable: true }) name!: string | null;
  @IsString('Email address.', { example: 'ann@mail.example' }) email!: string;
  @Id({ nullable: true }) collegeId!: number | null;
  @IsString('Name of the college in the user’s profile.', { example: 'University of Iowa', nullable: true })
  collegeName!: string | null;
  @Instant() sentAt!: string;
  @Instant() deletesAt!: string;
}

@Description('The student cards that wait longest, at most 50.')
export class StudentCardsDto {
  @IsInt('Number of all cards that wait.', { example: 2 }) count!: number;
  @ListOf(() => StudentCardDto) cards!: StudentCardDto[];
}

@Description('Verifies the student of a card.')
export class ApproveStudentCardDto extends OmitOf(VerifyStudentDto, 'reason') {}

@Description('Rejects a student card.')
export class RejectStudentCardDto {
  @Reason('Reason, mailed to the student and kept in the audit log.', { example: 'The card is not readable' })
  reason!: string;
}
