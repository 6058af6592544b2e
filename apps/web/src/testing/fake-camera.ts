import { onTestFinished, vi } from 'vitest';

/** Gives the page a camera and a QR code reader, which jsdom lacks. */
export function fakeCamera({ permission = 'prompt' }: { permission?: PermissionState } = {}) {
  const seen: string[] = [];
  const stop = vi.fn();
  const getUserMedia = vi.fn(async () => ({ getTracks: () => [{ stop }] }) as unknown as MediaStream);
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } });
  Object.defineProperty(navigator, 'permissions', {
    configurable: true,
    value: { query: async () => ({ state: permission }) },
  });
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'mediaDevices');
    Reflect.deleteProperty(navigator, 'permissions');
  });
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async () => {});
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      static readonly getSupportedFormats = async () => ['qr_code'];
      readonly detect = async () => seen.splice(0, 1).map((rawValue) => ({ rawValue }));
    },
  );
  return { getUserMedia, stop, holdUp: (text: string) => void seen.push(text) };
}
