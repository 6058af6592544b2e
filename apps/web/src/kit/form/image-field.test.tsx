import { act, screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { useForm, FormProvider } from 'react-hook-form';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeUploads } from '../../testing/fake-upload.js';
import { renderPage } from '../../testing/render-page.js';
import { descriptionOf } from '../../testing/shown.js';
import { ImageField } from './image-field.js';

const IMAGE = '/api/images/0123456789abcdef0123456789abcdef01234567.webp';

let read: () => unknown;
function AnyForm({ image = null }: { image?: string | null }) {
  const form = useForm<{ image: string | null }>({ defaultValues: { image } });
  useEffect(() => {
    read = () => form.getValues('image');
  });
  return (
    <FormProvider {...form}>
      <ImageField label="Image" name="image" />
    </FormProvider>
  );
}
const picture = (type = 'image/png', bytes = 4) => new File([new Uint8Array(bytes)], 'a.png', { type });
const chooser = () => screen.getByLabelText<HTMLInputElement>('Choose an image file');

/** Returns the error that describes the upload button. */
const error = () => descriptionOf(screen.queryByRole('button', { name: 'Upload an image' }));

let uploads: ReturnType<typeof fakeUploads>;
beforeEach(() => {
  uploads = fakeUploads();
});

/** Picks a file in the field's file input. */
async function choose(file: File) {
  const { user } = renderPage(<AnyForm />);
  await user.upload(chooser(), file);
  return user;
}

describe('a chosen file', () => {
  it('is uploaded at once, shows its progress, and becomes the form’s image', async () => {
    await choose(picture());
    await waitFor(() => expect(uploads).toHaveLength(1));
    expect(uploads[0]?.form.get('image')).toBeInstanceOf(File);
    act(() => uploads[0]?.progress(30, 100));
    expect(screen.getByRole('progressbar', { name: 'Uploading the image' }).getAttribute('aria-valuenow')).toBe('30');
    await act(async () => uploads[0]?.answer(201, { imageUrl: IMAGE }));
    expect(await screen.findByText('Image uploaded successfully')).toBeTruthy();
    expect(read()).toBe(IMAGE);
  });

  it.each([
    [picture('image/gif'), 'Invalid file type: Only JPEG and PNG images are allowed'],
    [picture('image/png', 1024 * 1024 + 1), 'File too large: Image must be less than 1MB'],
  ])('is not sent if it is invalid, and the field says why (%#)', async (file, message) => {
    const { user } = renderPage(<AnyForm />);
    chooser().removeAttribute('accept');
    await user.upload(chooser(), file);
    expect(error()).toBe(message);
    expect(uploads).toHaveLength(0);
    await user.upload(chooser(), picture());
    expect(error()).toBe('');
  });

  it('shows the reason if the server rejects it, or that it failed', async () => {
    const user = await choose(picture());
    await waitFor(() => expect(uploads).toHaveLength(1));
    await act(async () => uploads[0]?.answer(429, { detail: 'An account uploads 100 images a day' }));
    expect(error()).toBe('An account uploads 100 images a day');
    expect(read()).toBeNull();
    await user.upload(chooser(), picture());
    await waitFor(() => expect(uploads).toHaveLength(2));
    await act(async () => uploads[1]?.fail());
    expect(error()).toBe('Failed to upload image');
  });

  it('is aborted on demand', async () => {
    const user = await choose(picture());
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(uploads[0]?.isAborted).toBe(true);
    expect(screen.getByRole('button', { name: 'Upload an image' })).toBeTruthy();
    expect(error()).toBe('');
  });
});

it('removes an image', async () => {
  const { user } = renderPage(<AnyForm image={IMAGE} />);
  await user.click(screen.getByRole('button', { name: 'Remove image' }));
  expect(read()).toBeNull();
});
