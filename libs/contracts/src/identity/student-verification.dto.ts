import { CollegeReferenceDto } from '../catalog/college.dto.js';
import { STUDENT_STATUSES, VERIFIED_BY, type StudentVerificationStatus, type VerifiedBy } from '../enumerations.js';
import { BothOf, Description, Id, InFuture, Instant, IsIn, IsString, Nested, Reason, rules, Token } from '../rules.js';

@Description('A user’s student verification.')
export class StudentVerificationDto {
  @IsIn('Status. pending: a link was sent, but the address is not confirmed yet.', STUDENT_STATUSES)
  status!: StudentVerificationStatus;
  @IsString('Confirmed or pending school address.', { example: 'ann@uiowa.edu', nullable: true })
  address!: string | null;
  @IsIn('How the student was verified. Null: never.', VERIFIED_BY, { nullable: true }) how!: VerifiedBy | null;
  @Nested(() => CollegeReferenceDto, { nullable: true }) college!: CollegeReferenceDto | null;
  @Instant({ nullable: true }) verifiedAt!: string | null;
  @Instant('When the verification expires: one year after the last proof, unless an admin chose another time.', {
    nullable: true,
  })
  expiresAt!: string | null;
  @Instant('When an admin ended it. The student cannot verify again by themselves then.', { nullable: true })
  endedAt!: string | null;
}

@Description('Ends a verification.')
export class EndVerificationDto {
  @Reason('Reason, shown to the student and kept in the audit log.', { example: 'The card belongs to somebody else' })
  reason!: string;
}

class VerificationEnd {
  @rules(
    Instant('When the verification expires: in the future, at most two years ahead.', { message: 'Choose a day' }),
    InFuture('Choose a day in the future'),
  )
  expiresAt!: string;
}

@Description('Gives a verification another end.')
export class ExtendVerificationDto extends BothOf(VerificationEnd, EndVerificationDto) {}

class VerificationCollege {
  @Id({ message: 'Choose a college' }) collegeId!: number;
}

@Description('Verifies a student.')
export class VerifyStudentDto extends BothOf(VerificationCollege, ExtendVerificationDto) {}

@Description('A school address that was just confirmed.')
export class SchoolAddressConfirmedDto {
  @Nested(() => CollegeReferenceDto, { nullable: true }) college!: CollegeReferenceDto | null;
  @Instant() expiresAt!: string;
}

@Description('Confirms the school address that a link was sent to, on any device.')
export class ConfirmSchoolAddressDto {
  @Token('Token from the email.', { max: 200, example: 'u8Zk3…' }) token!: string;
}
