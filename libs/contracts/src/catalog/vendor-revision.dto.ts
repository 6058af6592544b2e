import { RevisionDto } from './revision.dto.js';
import { Description, BothOf, PartialOf, PickOf } from '../rules.js';
import { VendorDto } from './vendor.dto.js';

@Description('A pending or refused change to a public business. Contains only the fields that differ.')
export class VendorRevisionDto extends BothOf(
  RevisionDto,
  PartialOf(PickOf(VendorDto, 'name', 'description', 'website', 'logoUrl')),
) {}
