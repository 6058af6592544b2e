import { IsString } from 'class-validator';
import { About } from './rules.js';

@About('Where an uploaded image is.')
export class UploadedImageDto {
  @About(
    'In its widest form; `?w=400` and `?w=800` are smaller ones.',
    '/api/images/0123456789abcdef0123456789abcdef01234567.webp',
  )
  @IsString()
  imageUrl!: string;
}
