import { z } from 'zod';
import type { IMAGE_WIDTHS } from './limits.js';

export { IMAGE_MAXIMUM_BYTES, IMAGE_WIDTHS } from './limits.js';
export { IMAGE_TOO_LARGE, INVALID_IMAGE_TYPE } from './messages.js';

/** `POST /api/upload/image`, multipart field `image`. The address is `/api/images/<name>` in its widest form; `?w=400` and `?w=800` are smaller ones. */
export const uploadedImage = z.object({ imageUrl: z.string() });
export type UploadedImage = z.infer<typeof uploadedImage>;

/** `GET /api/images/{name}?w=`: that width or, where the image is narrower, its own. */
export const imageQuery = z.object({
  w: z
    .enum(['400', '800', '1600'], 'w must be 400, 800 or 1600')
    .default('1600')
    .transform((text) => Number(text) as (typeof IMAGE_WIDTHS)[number]),
});
export type ImageQuery = z.infer<typeof imageQuery>;
