import { IsString } from 'class-validator';
import { About } from '../rules.js';

@About('The location of an uploaded image.')
export class UploadedImageDto {
  @About(
    'URL of the widest version. `?w=400` and `?w=800` select smaller ones.',
    '/api/images/0123456789abcdef0123456789abcdef01234567.webp',
  )
  @IsString()
  imageUrl!: string;
}
