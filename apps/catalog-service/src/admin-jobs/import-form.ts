import type { MultipartFile } from '@fastify/multipart';
import { ImportFormDto } from '@campus-deals/contracts/import-form.dto';
import { IMPORT_MAXIMUM_BYTES } from '@campus-deals/contracts/limits';
import { IMPORT_TOO_LARGE } from '@campus-deals/contracts/messages';
import { checkBody, fieldError, ProductError } from '@campus-deals/service-defaults';
import type { FastifyRequest } from 'fastify';

export interface ImportForm extends ImportFormDto {
  fileName: string;
  bytes: Buffer;
}

const MISSING = 'Choose a file';
const LONGEST_NAME = 200;
const LIMITS = { fileSize: IMPORT_MAXIMUM_BYTES, files: 2, fields: 5, parts: 7 };

/** The form of an import: one field `file`, and those of `ImportFormDto`. */
export async function importForm(request: FastifyRequest): Promise<ImportForm> {
  if (!request.isMultipart()) throw new ProductError('unsupported_media_type', 'Send the file as multipart/form-data');
  try {
    return await readForm(request);
  } catch (cause) {
    if (cause instanceof ProductError) throw cause;
    throw new ProductError('malformed_request', 'The form could not be read', { cause });
  }
}

async function readForm(request: FastifyRequest): Promise<ImportForm> {
  const fields: Record<string, unknown> = {};
  let file: Pick<ImportForm, 'fileName' | 'bytes'> | undefined;
  for await (const part of request.parts({ limits: LIMITS })) {
    if (part.type === 'field') {
      fields[part.fieldname] = part.value;
    } else {
      if (part.fieldname !== 'file') throw fieldError(part.fieldname, `${part.fieldname} is not a known field`);
      if (file) throw fieldError('file', 'Send one file at a time');
      file = { fileName: nameOf(part), bytes: await contentOf(part) };
    }
  }
  if (!file) throw fieldError('file', MISSING);
  return { ...checkBody(ImportFormDto, fields), ...file };
}

async function contentOf(part: MultipartFile): Promise<Buffer> {
  const bytes = await part.toBuffer();
  if (part.file.truncated)
    throw new ProductError('body_too_large', IMPORT_TOO_LARGE, { errors: { file: [IMPORT_TOO_LARGE] } });
  return bytes;
}

/** As people read it in the list of jobs. */
function nameOf({ filename }: MultipartFile): string {
  return filename.replaceAll(/[\p{Cc}]/gu, '').slice(0, LONGEST_NAME) || 'file';
}
