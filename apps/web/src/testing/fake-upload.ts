import { vi } from 'vitest';

interface Upload {
  form: FormData;
  progress: (loaded: number, total: number) => void;
  answer: (status: number, json: object) => void;
  fail: () => void;
  isAborted: boolean;
}

/** Replaces jsdom's XMLHttpRequest, which would use the network. The test answers the uploads. */
export function fakeUploads(): Upload[] {
  const uploads: Upload[] = [];
  class FakeRequest extends EventTarget {
    readonly upload = new EventTarget();
    status = 0;
    statusText = '';
    responseText = '';
    open(): void {}
    send(form: FormData): void {
      const upload: Upload = {
        form,
        isAborted: false,
        progress: (loaded, total) =>
          void this.upload.dispatchEvent(new ProgressEvent('progress', { lengthComputable: true, loaded, total })),
        answer: (status, json) => {
          this.status = status;
          this.responseText = JSON.stringify(json);
          this.dispatchEvent(new Event('load'));
        },
        fail: () => void this.dispatchEvent(new Event('error')),
      };
      uploads.push(upload);
    }
    abort(): void {
      const last = uploads.at(-1);
      if (last) last.isAborted = true;
      this.dispatchEvent(new Event('abort'));
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  return uploads;
}
