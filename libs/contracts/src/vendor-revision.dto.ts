import { IsString } from 'class-validator';
import { RevisionDto } from './revision.dto.js';
import { About, Nullable, Optional } from './rules.js';

@About('A change of a public business that waits for approval, or was refused; only fields that differ are there.')
export class VendorRevisionDto extends RevisionDto {
  @About('Of the business.', 'The Kettle')
  @Optional()
  @IsString()
  name?: string;

  @About('In a few sentences.', 'Tea and cake since 1982.')
  @Optional()
  @Nullable()
  @IsString()
  description?: string | null;

  @About('Of the business.', 'https://kettle.example')
  @Optional()
  @Nullable()
  @IsString()
  website?: string | null;

  @About('Its logo.', '/api/images/0123456789abcdef0123456789abcdef01234567.webp')
  @Optional()
  @Nullable()
  @IsString()
  logoUrl?: string | null;
}
