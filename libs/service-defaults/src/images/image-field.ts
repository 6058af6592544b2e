import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { IMAGE_MAXIMUM_BYTES } from '@campus-deals/contracts/limits';
import { IMAGE_TOO_LARGE } from '@campus-deals/contracts/messages';
import { fieldError, ProductError } from '../product-error.js';

const MISSING = 'Choose an image: JPEG or PNG';

/** Limits of the form. One file is expected; a second one is read only to report it. */
export const FORM = {
  throwFileSizeLimit: false,
  limits: {
    fileSize: IMAGE_MAXIMUM_BYTES,
    files: 2,
    fields: 1,
    parts: 2,
    headerPairs: 20,
    fieldNameSize: 50,
    fieldSize: 100,
  },
};

/** Returns the bytes of the form's only field, `image`. */
export async function imageField(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw new ProductError('unsupported_media_type', 'Send the image as multipart/form-data');
  try {
    return await onlyImage(request);
  } catch (cause) {
    if (cause instanceof ProductError) throw cause;
    throw new ProductError('malformed_request', 'The form could not be read', { cause });
  }
}

async function onlyImage(request: FastifyRequest): Promise<Buffer> {
  let bytes: Buffer | undefined;
  for await (const part of request.parts()) {
    if (part.fieldname !== 'image') throw fieldError(part.fieldname, `${part.fieldname} is not a known field`);
    if (part.type === 'field') throw fieldError('image', MISSING);
    if (bytes) throw fieldError('image', 'Send one image at a time');
    bytes = await contentOf(part);
  }
  if (!bytes?.length) throw fieldError('image', MISSING);
  return bytes;
}

async function contentOf(part: MultipartFile): Promise<Buffer> {
  const bytes = await part.toBuffer();
  if (part.file.truncated)
    throw new ProductError('body_too_large', IMAGE_TOO_LARGE, { errors: { image: [IMAGE_TOO_LARGE] } });
  return bytes;
}
