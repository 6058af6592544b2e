import type { UploadedImageDto } from '@campus-deals/contracts/catalog/uploaded-image.dto';
import { IMAGE_MAXIMUM_BYTES } from '@campus-deals/contracts/limits';
import { IMAGE_TOO_LARGE, INVALID_IMAGE_TYPE } from '@campus-deals/contracts/messages';
import { ImageUp } from 'lucide-react';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { HttpError } from '../../platform/api/http-client.js';
import { refusedFields } from '../../platform/api/refused-fields.js';
import { sendForm } from '../../platform/api/send-form.js';
import { showToast } from '../../platform/browser/toast.js';
import { Button } from '../ui/button.js';
import { ProgressBar } from '../ui/progress-bar.js';
import { FieldError } from '../ui/text-field.js';
import { useFieldValue } from './field-value.js';

const TYPES = ['image/jpeg', 'image/png'];

interface ImageFieldProps {
  label: ReactNode;
  /** The DTO's field: the address of an image, or null. */
  name: string;
}

/** Image field of a form. Uploads a file at once. */
export function ImageField({ label, name }: ImageFieldProps) {
  const { ref, value, set, error: refusal } = useFieldValue(name);
  const { percent, error: uploadError, send, cancel } = useUpload(set);
  const error = uploadError ?? refusal?.message;
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-body font-semibold">{label}</legend>
      <div className="rounded-md border border-dashed border-edge p-4">
        <label htmlFor={id} className="sr-only">
          Choose an image file
        </label>
        <input
          id={id}
          ref={input}
          type="file"
          accept={TYPES.join()}
          className="sr-only"
          tabIndex={-1}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            // Allows the same file to be chosen again.
            target.value = '';
            if (file) send(file);
          }}
        />
        {percent === undefined ? (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button
              ref={ref}
              variant="secondary"
              aria-describedby={error ? `${id}-error` : undefined}
              onClick={() => input.current?.click()}
            >
              <ImageUp className="size-4.5" />
              {value ? 'Upload another image' : 'Upload an image'}
            </Button>
            {value && (
              <Button variant="quiet" onClick={() => set(null)}>
                Remove image
              </Button>
            )}
            <p className="text-sm text-muted">JPEG or PNG, less than 1MB</p>
          </div>
        ) : (
          <div className="flex items-center gap-4">
            <ProgressBar percent={percent} label="Uploading the image" className="flex-1" />
            <span className="w-11 text-right text-sm tabular-nums">{percent}%</span>
            <Button variant="quiet" onClick={cancel}>
              Cancel
            </Button>
          </div>
        )}
        {error && (
          <div role="alert">
            <FieldError id={`${id}-error`}>{error}</FieldError>
          </div>
        )}
      </div>
    </fieldset>
  );
}

/** Runs one upload at a time. A new one replaces a running one, and leaving the form aborts it. */
function useUpload(onUploaded: (address: string) => void) {
  const [percent, setPercent] = useState<number>();
  const [error, setError] = useState<string>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const send = async (file: File) => {
    const refusal = refusalOf(file);
    setError(refusal);
    if (refusal) return;
    running.current?.abort();
    const mine = new AbortController();
    running.current = mine;
    setPercent(0);
    try {
      const form = new FormData();
      form.append('image', file);
      const options = { onProgress: setPercent, signal: mine.signal };
      onUploaded((await sendForm<UploadedImageDto>('/api/upload/image', form, options)).imageUrl);
      showToast({ title: 'Image uploaded successfully' });
    } catch (error) {
      if (mine.signal.aborted) return;
      const detail = error instanceof HttpError ? (refusedFields(error).image ?? error.detail) : undefined;
      setError(detail ?? 'Failed to upload image');
    } finally {
      if (running.current === mine) setPercent(undefined);
    }
  };
  const cancel = () => {
    running.current?.abort();
    setPercent(undefined);
  };
  return { percent, error, send: (file: File) => void send(file), cancel };
}

/** Returns why a file is rejected before the upload. Undefined if it may be sent. */
function refusalOf({ type, size }: File): string | undefined {
  if (!TYPES.includes(type)) return INVALID_IMAGE_TYPE;
  return size > IMAGE_MAXIMUM_BYTES ? IMAGE_TOO_LARGE : undefined;
}
