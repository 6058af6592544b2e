import { IsIn, IsString } from 'class-validator';
import { CollegeReferenceDto } from './college.dto.js';
import { STUDENT_STATUSES, type StudentVerificationStatus } from './enumerations.js';
import { About, Instant, Nested, Nullable } from './rules.js';

@About('Whether somebody has shown to be a student, by a school address.')
export class StudentVerificationDto {
  @About('pending: a link was sent to an address that is not confirmed yet.')
  @IsIn(STUDENT_STATUSES)
  status!: StudentVerificationStatus;

  @About('The confirmed school address, or the one that waits.', 'ann@uiowa.edu')
  @Nullable()
  @IsString()
  address!: string | null;

  @Nullable()
  @Nested(() => CollegeReferenceDto)
  college!: CollegeReferenceDto | null;

  @Nullable()
  @Instant()
  verifiedAt!: string | null;

  @About('A year after it was last confirmed.')
  @Nullable()
  @Instant()
  expiresAt!: string | null;
}

@About('A school address that was confirmed just now.')
export class SchoolAddressConfirmedDto {
  @Nullable()
  @Nested(() => CollegeReferenceDto)
  college!: CollegeReferenceDto | null;

  @Instant()
  expiresAt!: string;
}
