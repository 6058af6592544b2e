import type { UploadedImageDto } from '@campus-deals/contracts/catalog/uploaded-image.dto';
import { HttpError } from './http-client.js';

interface UploadOptions {
  /** Called with the percentage sent, 0 to 100. */
  onProgress: (percent: number) => void;
  signal: AbortSignal;
}

/**
 * Sends `POST /api/upload/image` and returns the image's address. Uses XMLHttpRequest, since fetch reports no upload
 * progress.
 */
export function uploadImage(image: File, { onProgress, signal }: UploadOptions): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', '/api/upload/image');
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress(Math.round((loaded / total) * 100));
    });
    request.addEventListener('load', () => {
      if (request.status === 201) resolve((JSON.parse(request.responseText) as UploadedImageDto).imageUrl);
      else reject(new HttpError(request.status, request.responseText, request.statusText));
    });
    request.addEventListener('error', () => reject(new TypeError('the image could not be sent')));
    request.addEventListener('abort', () => reject(new DOMException('the upload was given up', 'AbortError')));
    signal.addEventListener('abort', () => request.abort());
    const form = new FormData();
    form.append('image', image);
    request.send(form);
  });
}
