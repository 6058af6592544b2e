import { CollegeReferenceDto } from './college.dto.js';
import { BothOf, Description, Id, IsBoolean, IsInt, IsString, ListOf, Nested, PartialOf, PickOf } from '../rules.js';
import { VendorDto } from './vendor.dto.js';
import { REVIEWED_FIELDS } from './reviewed-fields.js';
import { RevisionDto } from './revision.dto.js';

@Description('A pending or refused change to a public business. Contains only the fields that differ.')
export class VendorRevisionDto extends BothOf(RevisionDto, PartialOf(PickOf(VendorDto, ...REVIEWED_FIELDS))) {}

@Description('A vendor, with the fields that its owner sees.')
export class OwnVendorDto extends VendorDto {
  @Id('Account of the owner.', { example: 7 }) userId!: number;
  @IsBoolean('Whether the registration fee is paid.') hasPaid!: boolean;
  @IsBoolean('Whether nothing is to be paid: an admin has waived the registration fee, or there is none.')
  isFeeWaived!: boolean;
  @IsBoolean(
    'Whether readers see the vendor once its college is active. It must not be suspended, and the fee must be paid or waived, or one of its deals approved.',
  )
  isPublic!: boolean;
  @IsString('Reason given by the admin who suspended it. Null: not suspended.', {
    example: 'Students were charged for free coupons',
    nullable: true,
  })
  suspensionReason!: string | null;
  @IsBoolean('Whether all fields that a registration requires are filled in.') isComplete!: boolean;
  @IsString('Name of the college.', { example: 'University of Iowa', nullable: true }) collegeName!: string | null;
  @IsString('Short name of the college, used in URLs.', { example: 'university-of-iowa', nullable: true })
  collegeShortName!: string | null;
  @ListOf('Live colleges near one of its places, by name: its deals may be shown there too.', () => CollegeReferenceDto)
  nearbyColleges!: CollegeReferenceDto[];
  @IsInt('Version, incremented by each change. An update sends the version that was read.', { example: 3 })
  version!: number;
  @Nested('Change that readers do not see, pending or refused. Null: none.', () => VendorRevisionDto, {
    nullable: true,
  })
  pendingRevision!: VendorRevisionDto | null;
}
