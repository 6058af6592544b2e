import { vi } from 'vitest';

/** Collects the files that the page saves, which jsdom cannot. */
export function fakeDownloads(): { name: string; file: Blob }[] {
  const files: Blob[] = [];
  const saved: { name: string; file: Blob }[] = [];
  URL.createObjectURL = (file) => `blob:${files.push(file as Blob)}`;
  URL.revokeObjectURL = () => {};
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, file: files.at(-1) as Blob });
  });
  return saved;
}
