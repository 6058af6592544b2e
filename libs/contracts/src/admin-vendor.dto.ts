import { IsBoolean, IsInt, IsString } from 'class-validator';
import { About, Id, Nullable } from './rules.js';
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
}

@About('A vendor that an account has claimed.')
export class ClaimedVendorDto {
  @Id()
  vendorId!: number;
}
