/** Enough to read a card. */
const LONGEST_SIDE = 1600;
const QUALITY = 0.85;

/**
 * Returns a picture as a JPEG of at most 1,600 pixels a side, made on the device: cameras produce more than the upload
 * accepts, and formats that the server does not read. Returns the file itself if the browser cannot decode it.
 */
export async function smallerPicture(file: File): Promise<Blob> {
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(bitmap.width * scale);
    canvas.height = Math.round(bitmap.height * scale);
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const smaller = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
    return smaller ?? file;
  } catch {
    return file;
  }
}
