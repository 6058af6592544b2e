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
