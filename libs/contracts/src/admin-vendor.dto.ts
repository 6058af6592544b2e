import { IsBoolean, IsInt, IsNumber, IsString } from 'class-validator';
import { About, Id, Instant, Nested, Nullable } from './rules.js';
import { VendorRevisionDto } from './vendor-revision.dto.js';
import { VendorDto } from './vendor.dto.js';

@About('A vendor as admins read it.')
export class AdminVendorDto extends VendorDto {
  @About("The owner's account; null: nobody's yet.", 7)
  @Nullable()
  @IsInt()
  userId!: number | null;

  @About('The same as `email`; whoever signs in with it may claim a vendor without an owner.', 'hello@kettle.example')
  @Nullable()
  @IsString()
  contactEmail!: string | null;

  @About('The same as `phone`.', '(319) 555-0134')
  @Nullable()
  @IsString()
  contactPhone!: string | null;

  @About('The registration fee is paid.')
  @IsBoolean()
  hasPaid!: boolean;

  @About('An admin has waived the registration fee: it counts as paid.')
  @IsBoolean()
  isFeeWaived!: boolean;

  @About(
    'Readers see it once its college is active: an admin entered it, the fee is paid or waived, or a deal of it was approved, and it is not suspended.',
  )
  @IsBoolean()
  isPublic!: boolean;

  @About('Why an admin suspended it; null: no admin did.', 'Students were charged for free coupons')
  @Nullable()
  @IsString()
  suspensionReason!: string | null;

  @About("Its owner's account is suspended, and it with that.")
  @IsBoolean()
  isOwnerSuspended!: boolean;

  @About('What it submits is approved at once, where the settings say so.')
  @IsBoolean()
  isTrusted!: boolean;

  @About('In whatever state, counted up to 1000.', 12)
  @IsInt()
  dealCount!: number;

  @About('Of its college.', 'University of Iowa')
  @Nullable()
  @IsString()
  collegeName!: string | null;

  @About('Of its college, as it stands in addresses.', 'university-of-iowa')
  @Nullable()
  @IsString()
  collegeShortName!: string | null;

  @About('Grows with each change: who changes it sends the one that was read.', 3)
  @IsInt()
  version!: number;

  @About('A change by its owner that readers do not see; null: none waits or was refused.')
  @Nullable()
  @Nested(() => VendorRevisionDto)
  pendingRevision!: VendorRevisionDto | null;

  @About('When the change that waits was submitted; null: none waits.')
  @Nullable()
  @Instant()
  submittedAt!: string | null;

  @About("Business hours the change has waited, on the college's clock; null: none waits.", 6.5)
  @Nullable()
  @IsNumber()
  waitingHours!: number | null;

  @About("The end of the second business day after it was submitted, on the college's clock; null: none waits.")
  @Nullable()
  @Instant()
  dueAt!: string | null;

  @About('Reports that no admin has dismissed.', 2)
  @IsInt()
  reportCount!: number;
}

@About('A vendor after an admin has decided about a change of it.')
export class DecidedVendorDto extends AdminVendorDto {
  @About('The admin who made the decision can undo it until then; its owner is notified afterwards.')
  @Instant()
  undoUntil!: string;
}

@About('A vendor that an account has claimed.')
export class ClaimedVendorDto {
  @Id()
  vendorId!: number;
}
