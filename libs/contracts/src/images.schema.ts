import { z } from 'zod';

export const IMAGE_MAXIMUM_BYTES = 1024 * 1024;
export const INVALID_IMAGE_TYPE = 'Invalid file type: Only JPEG and PNG images are allowed';
export const IMAGE_TOO_LARGE = 'File too large: Image must be less than 1MB';
/** Widths in pixels that an image is kept in; never wider than what came. */
export const IMAGE_WIDTHS = [400, 800, 1600] as const;

/** `POST /api/upload/image`, multipart field `image`. The address is `/api/images/<name>` in its widest form; `?w=400` and `?w=800` are smaller ones. */
export const uploadedImage = z.object({ imageUrl: z.string() });
export type UploadedImage = z.infer<typeof uploadedImage>;
