import { Description, IsString } from '../rules.js';

@Description('The location of an uploaded image.')
export class UploadedImageDto {
  @IsString('URL of the widest version. `?w=400` and `?w=800` select smaller ones.', {
    example: '/api/images/0123456789abcdef0123456789abcdef01234567.webp',
  })
  imageUrl!: string;
}
