import { HttpError } from './http-client.js';

interface SendOptions {
  /** Called with the percentage sent, 0 to 100. */
  onProgress: (percent: number) => void;
  signal?: AbortSignal;
}

/**
 * Posts a form with a file and returns the JSON of the answer. Uses XMLHttpRequest, since fetch reports no upload
 * progress. Throws `HttpError`, or an AbortError once the signal aborts.
 */
export function sendForm<T>(path: string, form: FormData, { onProgress, signal }: SendOptions): Promise<T> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress(Math.round((loaded / total) * 100));
    });
    request.addEventListener('load', () => {
      const { status, responseText, statusText } = request;
      if (status >= 200 && status < 300) resolve(JSON.parse(responseText) as T);
      else reject(new HttpError(status, responseText, statusText));
    });
    request.addEventListener('error', () => reject(new TypeError('the file could not be sent')));
    request.addEventListener('abort', () => reject(new DOMException('the upload was given up', 'AbortError')));
    signal?.addEventListener('abort', () => request.abort());
    request.send(form);
  });
}
