import { IsBoolean, IsInt, IsString } from 'class-validator';
import { About, Id, Nested, Nullable } from './rules.js';
import { VendorDto } from './vendor.dto.js';
import { VendorRevisionDto } from './vendor-revision.dto.js';

@About('A vendor as its owner reads it.')
export class OwnVendorDto extends VendorDto {
  @About("The owner's account.", 7)
  @Id()
  userId!: number;

  @About('The registration fee is paid.')
  @IsBoolean()
  hasPaid!: boolean;

  @About('An admin has waived the registration fee: it counts as paid.')
  @IsBoolean()
  isFeeWaived!: boolean;

  @About(
    'Readers see it once its college is active: the fee is paid or waived, or a deal of it was approved, and it is not suspended.',
  )
  @IsBoolean()
  isPublic!: boolean;

  @About('Why an admin suspended it; null: it is not suspended.', 'Students were charged for free coupons')
  @Nullable()
  @IsString()
  suspensionReason!: string | null;

  @About('All that a registration asks for is there.')
  @IsBoolean()
  isComplete!: boolean;

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

  @About('A change that readers do not see; null: none waits or was refused.')
  @Nullable()
  @Nested(() => VendorRevisionDto)
  pendingRevision!: VendorRevisionDto | null;
}
