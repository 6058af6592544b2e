import { IsIn } from 'class-validator';
import { IMAGE_WIDTHS, type ImageWidth } from './limits.js';
import { About, NumberFromText } from './rules.js';

@About('The requested width of an image.')
export class ImageQueryDto {
  @About('Width in pixels. A narrower image is returned as it is.', 400)
  @NumberFromText()
  @IsIn(IMAGE_WIDTHS, { message: 'w must be 400, 800 or 1600' })
  w: ImageWidth = 1600;
}
