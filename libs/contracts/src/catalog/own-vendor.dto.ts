import { IsBoolean, IsInt, IsString } from 'class-validator';
import { CollegeReferenceDto } from './college.dto.js';
import { Description, Id, ListOf, Nested, Nullable, BothOf, PartialOf, PickOf } from '../rules.js';
import { VendorDto } from './vendor.dto.js';
import { RevisionDto } from './revision.dto.js';

@Description('A pending or refused change to a public business. Contains only the fields that differ.')
export class VendorRevisionDto extends BothOf(
  RevisionDto,
  PartialOf(PickOf(VendorDto, 'name', 'description', 'website', 'logoUrl')),
) {}

@Description('A vendor, with the fields that its owner sees.')
export class OwnVendorDto extends VendorDto {
  @Description('Account of the owner.', 7)
  @Id()
  userId!: number;

  @Description('Whether the registration fee is paid.')
  @IsBoolean()
  hasPaid!: boolean;

  @Description('Whether nothing is to be paid: an admin has waived the registration fee, or there is none.')
  @IsBoolean()
  isFeeWaived!: boolean;

  @Description(
    'Whether readers see the vendor once its college is active. It must not be suspended, and the fee must be paid or waived, or one of its deals approved.',
  )
  @IsBoolean()
  isPublic!: boolean;

  @Description(
    'Reason given by the admin who suspended it. Null: not suspended.',
    'Students were charged for free coupons',
  )
  @Nullable()
  @IsString()
  suspensionReason!: string | null;

  @Description('Whether all fields that a registration requires are filled in.')
  @IsBoolean()
  isComplete!: boolean;

  @Description('Name of the college.', 'University of Iowa')
  @Nullable()
  @IsString()
  collegeName!: string | null;

  @Description('Short name of the college, used in URLs.', 'university-of-iowa')
  @Nullable()
  @IsString()
  collegeShortName!: string | null;

  @Description('Live colleges near one of its places, by name: its deals may be shown there too.')
  @ListOf(() => CollegeReferenceDto)
  nearbyColleges!: CollegeReferenceDto[];

  @Description('Version, incremented by each change. An update sends the version that was read.', 3)
  @IsInt()
  version!: number;

  @Description('Change that readers do not see, pending or refused. Null: none.')
  @Nullable()
  @Nested(() => VendorRevisionDto)
  pendingRevision!: VendorRevisionDto | null;
}
