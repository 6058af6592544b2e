import { z } from 'zod';

export const IMAGE_MAXIMUM_BYTES = 1024 * 1024;
export const INVALID_IMAGE_TYPE = 'Invalid file type: Only JPEG and PNG images are allowed';
export const IMAGE_TOO_LARGE = 'File too large: Image must be less than 1MB';
/** Widths in pixels that an image is kept in; never wider than what came. */
export const IMAGE_WIDTHS = [400, 800, 1600] as const;

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
