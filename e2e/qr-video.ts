import { writeFileSync } from 'node:fs';
import { encodeQR } from 'qr';

const WIDTH = 640;
const HEIGHT = 480;
const MODULE = 8;
const FRAMES = 5;
const WHITE = 235;
const BLACK = 16;

/** Writes a video of a still QR code for Chromium's fake camera (YUV4MPEG2). */
export function writeQrVideo(file: string, text: string): void {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 4 });
  const left = Math.floor((WIDTH - rows.length * MODULE) / 2);
  const top = Math.floor((HEIGHT - rows.length * MODULE) / 2);
  const luma = Buffer.alloc(WIDTH * HEIGHT, WHITE);
  for (const [y, row] of rows.entries())
    for (const [x, isDark] of row.entries()) {
      if (!isDark) continue;
      for (let line = 0; line < MODULE; line += 1) {
        const start = (top + y * MODULE + line) * WIDTH + left + x * MODULE;
        luma.fill(BLACK, start, start + MODULE);
      }
    }
  const grey = Buffer.alloc((WIDTH * HEIGHT) / 2, 128);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), luma, grey]);
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`);
  writeFileSync(file, Buffer.concat([head, ...Array.from({ length: FRAMES }, () => frame)]));
}
