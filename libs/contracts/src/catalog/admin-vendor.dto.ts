import { IsBoolean, IsInt, IsNumber, IsString } from 'class-validator';
import { Description, Id, Instant, Nested, Nullable } from '../rules.js';
import { VendorRevisionDto } from './own-vendor.dto.js';
import { VendorDto } from './vendor.dto.js';

@Description('A vendor, with the fields that admins see.')
export class AdminVendorDto extends VendorDto {
  @Description('Account of the owner. Null: no owner yet.', 7)
  @Nullable()
  @IsInt()
  userId!: number | null;

  @Description(
    'Same as `email`. A user who signs in with this address can claim a vendor that has no owner.',
    'hello@kettle.example',
  )
  @Nullable()
  @IsString()
  contactEmail!: string | null;

  @Description('Same as `phone`.', '(319) 555-0134')
  @Nullable()
  @IsString()
  contactPhone!: string | null;

  @Description('Whether the registration fee is paid.')
  @IsBoolean()
  hasPaid!: boolean;

  @Description('Whether an admin has waived the registration fee, which then counts as paid.')
  @IsBoolean()
  isFeeWaived!: boolean;

  @Description(
    'Whether readers see the vendor once its college is active. It must not be suspended, and one of these holds: an admin entered it, the fee is paid or waived, or one of its deals was approved.',
  )
  @IsBoolean()
  isPublic!: boolean;

  @Description(
    'Reason given by the admin who suspended it. Null: not suspended by an admin.',
    'Students were charged for free coupons',
  )
  @Nullable()
  @IsString()
  suspensionReason!: string | null;

  @Description('Whether the vendor is suspended because its owner’s account is.')
  @IsBoolean()
  isOwnerSuspended!: boolean;

  @Description('Whether the vendor is trusted. With the matching setting, its submissions are approved at once.')
  @IsBoolean()
  isTrusted!: boolean;

  @Description('Number of deals in any state, counted up to 1000.', 12)
  @IsInt()
  dealCount!: number;

  @Description('Name of the college.', 'University of Iowa')
  @Nullable()
  @IsString()
  collegeName!: string | null;

  @Description('Short name of the college, used in URLs.', 'university-of-iowa')
  @Nullable()
  @IsString()
  collegeShortName!: string | null;

  @Description('Version, incremented by each change. An update sends the version that was read.', 3)
  @IsInt()
  version!: number;

  @Description('Change by the owner that readers do not see, pending or refused. Null: none.')
  @Nullable()
  @Nested(() => VendorRevisionDto)
  pendingRevision!: VendorRevisionDto | null;

  @Description('When the pending change was submitted. Null: none.')
  @Nullable()
  @Instant()
  submittedAt!: string | null;

  @Description(
    'Business hours left until `dueAt`, in the college’s time zone. Negative: late. Null: no pending change.',
    6.5,
  )
  @Nullable()
  @IsNumber()
  hoursLeft!: number | null;

  @Description('End of the second business day after submission, in the college’s time zone. Null: no pending change.')
  @Nullable()
  @Instant()
  dueAt!: string | null;

  @Description('Number of reports that no admin has dismissed.', 2)
  @IsInt()
  reportCount!: number;
}

@Description('A vendor after an admin’s decision about a change.')
export class DecidedVendorDto extends AdminVendorDto {
  @Description('Deadline for the admin who decided to undo the decision. The owner is notified after it.')
  @Instant()
  undoUntil!: string;
}

@Description('A vendor that an account has claimed.')
export class ClaimedVendorDto {
  @Id()
  vendorId!: number;
}
