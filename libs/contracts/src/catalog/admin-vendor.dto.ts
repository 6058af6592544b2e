import { Description, Instant, IsBoolean, IsInt, IsNumber, IsString, Nested } from '../rules.js';
import { VendorRevisionDto } from './own-vendor.dto.js';
import { VendorDto } from './vendor.dto.js';

@Description('A vendor, with the fields that admins see.')
export class AdminVendorDto extends VendorDto {
  @IsInt('Account of the owner. Null: no owner yet.', { example: 7, nullable: true }) userId!: number | null;
  @IsString('Same as `email`. A user who signs in with this address can claim a vendor that has no owner.', {
    example: 'hello@kettle.example',
    nullable: true,
  })
  contactEmail!: string | null;
  @IsString('Same as `phone`.', { example: '(319) 555-0134', nullable: true }) contactPhone!: string | null;
  @IsBoolean('Whether the registration fee is paid.') hasPaid!: boolean;
  @IsBoolean('Whether an admin has waived the registration fee, which then counts as paid.') isFeeWaived!: boolean;
  @IsBoolean(
    'Whether readers see the vendor once its college is active. It must not be suspended, and one of these holds: an admin entered it, the fee is paid or waived, or one of its deals was approved.',
  )
  isPublic!: boolean;
  @IsString('Reason given by the admin who suspended it. Null: not suspended by an admin.', {
    example: 'Students were charged for free coupons',
    nullable: true,
  })
  suspensionReason!: string | null;
  @IsBoolean('Whether the vendor is suspended because its owner’s account is.') isOwnerSuspended!: boolean;
  @IsBoolean('Whether the vendor is trusted. With the matching setting, its submissions are approved at once.')
  isTrusted!: boolean;
  @IsInt('Number of deals in any state, counted up to 1000.', { example: 12 }) dealCount!: number;
  @IsString('Name of the college.', { example: 'University of Iowa', nullable: true }) collegeName!: string | null;
  @IsString('Short name of the college, used in URLs.', { example: 'university-of-iowa', nullable: true })
  collegeShortName!: string | null;
  @IsInt('Version, incremented by each change. An update sends the version that was read.', { example: 3 })
  version!: number;
  @Nested('Change by the owner that readers do not see, pending or refused. Null: none.', () => VendorRevisionDto, {
    nullable: true,
  })
  pendingRevision!: VendorRevisionDto | null;
  @Instant('When the pending change was submitted. Null: none.', { nullable: true }) submittedAt!: string | null;
  @IsNumber('Business hours left until `dueAt`, in the college’s time zone. Negative: late. Null: no pending change.', {
    example: 6.5,
    nullable: true,
  })
  hoursLeft!: number | null;
  @Instant('End of the second business day after submission, in the college’s time zone. Null: no pending change.', {
    nullable: true,
  })
  dueAt!: string | null;
  @IsInt('Number of reports that no admin has dismissed.', { example: 2 }) reportCount!: number;
}

@Description('A vendor after an admin’s decision about a change.')
export class DecidedVendorDto extends AdminVendorDto {
  @Instant('Deadline for the admin who decided to undo the decision. The owner is notified after it.')
  undoUntil!: string;
}
