import { IsIn } from 'class-validator';
import { IMAGE_WIDTHS, type ImageWidth } from './limits.js';
import { About, NumberFromText } from './rules.js';

@About('How wide an image is wanted.')
export class ImageQueryDto {
  @About('In pixels; where the image is narrower, it comes as it is.', 400)
  @NumberFromText()
  @IsIn(IMAGE_WIDTHS, { message: 'w must be 400, 800 or 1600' })
  w: ImageWidth = 1600;
}
