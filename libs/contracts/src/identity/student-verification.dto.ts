import { IsIn, IsString } from 'class-validator';
import { CollegeReferenceDto } from '../catalog/college.dto.js';
import { STUDENT_STATUSES, type StudentVerificationStatus } from '../enumerations.js';
import { Description, Instant, Nested, Nullable } from '../rules.js';

@Description('The caller’s student verification by school address.')
export class StudentVerificationDto {
  @Description('Status. pending: a link was sent, but the address is not confirmed yet.')
  @IsIn(STUDENT_STATUSES)
  status!: StudentVerificationStatus;

  @Description('Confirmed or pending school address.', 'ann@uiowa.edu')
  @Nullable()
  @IsString()
  address!: string | null;

  @Nullable()
  @Nested(() => CollegeReferenceDto)
  college!: CollegeReferenceDto | null;

  @Nullable()
  @Instant()
  verifiedAt!: string | null;

  @Description('When the verification expires: one year after the last confirmation.')
  @Nullable()
  @Instant()
  expiresAt!: string | null;
}

@Description('A school address that was just confirmed.')
export class SchoolAddressConfirmedDto {
  @Nullable()
  @Nested(() => CollegeReferenceDto)
  college!: CollegeReferenceDto | null;

  @Instant()
  expiresAt!: string;
}
