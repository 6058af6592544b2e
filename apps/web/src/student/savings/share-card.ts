import { MAIL_COLOURS } from '@campus-deals/contracts/notification/mail-palette';
import { saveAsFile } from '../../platform/browser/save-as-file.js';

const SIZE = 1080;
const NAME = 'campus-deals-savings.png';

/** Draws a picture with the sum alone, on this device: it names no student, shop or college. */
function draw(sum: string, period: string): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = SIZE;
  canvas.height = SIZE;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('this browser draws no pictures');
  context.fillStyle = MAIL_COLOURS.night;
  context.fillRect(0, 0, SIZE, SIZE);
  context.textAlign = 'center';
  const write = (text: string, y: number, pixels: number, color: string) => {
    context.font = `800 ${pixels}px ${getComputedStyle(document.body).fontFamily}`;
    context.fillStyle = color;
    context.fillText(text, SIZE / 2, y, SIZE - 120);
  };
  write('I saved', 330, 72, MAIL_COLOURS.onNightMuted);
  write(sum, 580, 230, MAIL_COLOURS.deal);
  write(period, 730, 72, MAIL_COLOURS.onNight);
  write('Campus Deals', 960, 52, MAIL_COLOURS.onNightMuted);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the picture is empty'))), 'image/png');
  });
}

/** Shares the picture through the device, or downloads it where the device cannot share pictures. */
export async function shareSum(sum: string, period: string): Promise<void> {
  const picture = await draw(sum, period);
  const files = [new File([picture], NAME, { type: 'image/png' })];
  if (typeof navigator.canShare !== 'function' || !navigator.canShare({ files }))
    return saveAsFile(NAME, picture, 'image/png');
  try {
    await navigator.share({ files });
  } catch (error) {
    // The user closed the dialog.
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
  }
}
