import { IsIn, IsString } from 'class-validator';
import { CollegeReferenceDto } from '../catalog/college.dto.js';
import { STUDENT_STATUSES, VERIFIED_BY, type StudentVerificationStatus, type VerifiedBy } from '../enumerations.js';
import { BothOf, Description, Id, InFuture, Instant, Nested, Nullable, rules, Text, Token } from '../rules.js';

@Description('A user’s student verification.')
export class StudentVerificationDto {
  @Description('Status. pending: a link was sent, but the address is not confirmed yet.')
  @IsIn(STUDENT_STATUSES)
  status!: StudentVerificationStatus;

  @Description('Confirmed or pending school address.', 'ann@uiowa.edu')
  @Nullable()
  @IsString()
  address!: string | null;

  @Description('How the student was verified. Null: never.')
  @Nullable()
  @IsIn(VERIFIED_BY)
  how!: VerifiedBy | null;

  @Nullable()
  @Nested(() => CollegeReferenceDto)
  college!: CollegeReferenceDto | null;

  @Nullable()
  @Instant()
  verifiedAt!: string | null;

  @Description('When the verification expires: one year after the last proof, unless an admin chose another time.')
  @Nullable()
  @Instant()
  expiresAt!: string | null;

  @Description('When an admin ended it. The student cannot verify again by themselves then.')
  @Nullable()
  @Instant()
  endedAt!: string | null;
}

@Description('Ends a verification.')
export class EndVerificationDto {
  @Description('Reason, shown to the student and kept in the audit log.', 'The card belongs to somebody else')
  @Text({ label: 'Reason', max: 500 })
  reason!: string;
}

class VerificationEnd {
  @Description('When the verification expires: in the future, at most two years ahead.')
  @rules(Instant({ message: 'Choose a day' }), InFuture('Choose a day in the future'))
  expiresAt!: string;
}

@Description('Gives a verification another end.')
export class ExtendVerificationDto extends BothOf(VerificationEnd, EndVerificationDto) {}

class VerificationCollege {
  @Id({ message: 'Choose a college' })
  collegeId!: number;
}

@Description('Verifies a student.')
export class VerifyStudentDto extends BothOf(VerificationCollege, ExtendVerificationDto) {}

@Description('A school address that was just confirmed.')
export class SchoolAddressConfirmedDto {
  @Nullable()
  @Nested(() => CollegeReferenceDto)
  college!: CollegeReferenceDto | null;

  @Instant()
  expiresAt!: string;
}

@Description('Confirms the school address that a link was sent to, on any device.')
export class ConfirmSchoolAddressDto {
  @Description('Token from the email.', 'u8Zk3…')
  @Token({ label: 'token', max: 200 })
  token!: string;
}
