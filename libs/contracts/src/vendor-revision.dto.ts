import { RevisionDto } from './revision.dto.js';
import { About, BothOf, PartialOf, PickOf } from './rules.js';
import { VendorDto } from './vendor.dto.js';

@About('A change of a public business that waits for approval, or was refused; only fields that differ are there.')
export class VendorRevisionDto extends BothOf(
  RevisionDto,
  PartialOf(PickOf(VendorDto, 'name', 'description', 'website', 'logoUrl')),
) {}
