import { encodeQR } from 'qr';
import { expect, it, vi } from 'vitest';
import { qrReader } from './use-camera.js';

const MODULE = 5;

/** Returns the RGBA pixels of a QR code on a canvas, five pixels per module. */
function pixelsOf(text: string): ImageData {
  const rows = encodeQR(text, 'raw', { border: 4 });
  const width = rows.length * MODULE;
  const data = new Uint8ClampedArray(width * width * 4);
  for (let y = 0; y < width; y += 1)
    for (let x = 0; x < width; x += 1) {
      const isDark = rows[Math.floor(y / MODULE)]?.[Math.floor(x / MODULE)];
      data.set([isDark ? 0 : 255, isDark ? 0 : 255, isDark ? 0 : 255, 255], (y * width + x) * 4);
    }
  return { data, width, height: width } as ImageData;
}

/** Returns a video of a picture, and the canvas that it is drawn on. */
function showing(picture: ImageData): HTMLVideoElement {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    drawImage: () => {},
    getImageData: () => picture,
  } as unknown as CanvasRenderingContext2D as never);
  return { videoWidth: picture.width, videoHeight: picture.height } as HTMLVideoElement;
}

it('reads the code on a student’s screen without a built-in reader', async () => {
  const video = showing(pixelsOf('cd1.42.59312345.AbCdEfGhIjKlMnOp'));
  const read = await qrReader();
  expect(await read(video)).toBe('cd1.42.59312345.AbCdEfGhIjKlMnOp');
});

it('finds nothing in a picture without a code, nor before there is a picture', async () => {
  const white = { data: new Uint8ClampedArray(200 * 200 * 4).fill(255), width: 200, height: 200 } as ImageData;
  const video = showing(white);
  const read = await qrReader();
  expect(await read(video)).toBeUndefined();
  expect(await read({ videoWidth: 0, videoHeight: 0 } as HTMLVideoElement)).toBeUndefined();
});

it('uses the library if the browser’s reader does not support QR codes', async () => {
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      static readonly getSupportedFormats = async () => ['ean_13'];
    },
  );
  const video = showing(pixelsOf('cd1.1.2.abc'));
  const read = await qrReader();
  expect(await read(video)).toBe('cd1.1.2.abc');
});
