import { IsInt, IsString } from 'class-validator';
import { Description, Id, Instant, ListOf, Nullable, OmitOf, Text } from '../rules.js';
import { VerifyStudentDto } from './student-verification.dto.js';

@Description('The caller’s picture of a student card, which an admin has not looked at yet.')
export class OwnStudentCardDto {
  @Description('When the picture was sent. Null: no picture is waiting.')
  @Nullable()
  @Instant()
  sentAt!: string | null;

  @Description('When the picture is deleted, unless an admin decides before. Null: no picture is waiting.')
  @Nullable()
  @Instant()
  deletesAt!: string | null;

  @Description('Number of pictures that may still be sent within 30 days.', 3)
  @IsInt()
  triesLeft!: number;
}

@Description('A picture of a student card that waits for an admin.')
export class StudentCardDto {
  @Id()
  id!: number;

  @Id()
  userId!: number;

  @Description('Display name.', 'Ann')
  @Nullable()
  @IsString()
  name!: string | null;

  @Description('Email address.', 'ann@mail.example')
  @IsString()
  email!: string;

  @Nullable()
  @Id()
  collegeId!: number | null;

  @Description('Name of the college in the user’s profile.', 'University of Iowa')
  @Nullable()
  @IsString()
  collegeName!: string | null;

  @Instant()
  sentAt!: string;

  @Instant()
  deletesAt!: string;
}

@Description('The student cards that wait longest, at most 50.')
export class StudentCardsDto {
  @Description('Number of all cards that wait.', 2)
  @IsInt()
  count!: number;

  @ListOf(() => StudentCardDto)
  cards!: StudentCardDto[];
}

@Description('Verifies the student of a card.')
export class ApproveStudentCardDto extends OmitOf(VerifyStudentDto, 'reason') {}

@Description('Rejects a student card.')
export class RejectStudentCardDto {
  @Description('Reason, mailed to the student and kept in the audit log.', 'The card is not readable')
  @Text({ label: 'Reason', max: 500 })
  reason!: string;
}
