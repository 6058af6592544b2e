import { IsString } from 'class-validator';
import { Description } from '../rules.js';

@Description('The location of an uploaded image.')
export class UploadedImageDto {
  @Description(
    'URL of the widest version. `?w=400` and `?w=800` select smaller ones.',
    '/api/images/0123456789abcdef0123456789abcdef01234567.webp',
  )
  @IsString()
  imageUrl!: string;
}
