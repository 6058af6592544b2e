import { firstCharacters } from '@campus-deals/contracts/characters';
import type { MultipartFile } from '@fastify/multipart';
import { ImportFormDto } from '@campus-deals/contracts/catalog/import-form.dto';
import { IMPORT_MAXIMUM_BYTES } from '@campus-deals/contracts/limits';
import { IMPORT_TOO_LARGE } from '@campus-deals/contracts/messages';
import { checkBody, fieldError, ProductError } from '@campus-deals/service-defaults';
import type { FastifyRequest } from 'fastify';

export interface ImportForm extends ImportFormDto {
  fileName: string;
}

/** Receives the bytes of a file in order, a chunk at a time. */
export type TakeBytes = (piece: Buffer) => Promise<void>;

const MISSING = 'Choose a file';
const LONGEST_NAME = 200;
const LIMITS = { fileSize: IMPORT_MAXIMUM_BYTES, files: 2, fields: 5, parts: 7 };

/** Reads the form of an import: the field `file`, streamed as it arrives, and the fields of `ImportFormDto`. */
export async function readImportForm(request: FastifyRequest, take: TakeBytes): Promise<ImportForm> {
  if (!request.isMultipart()) throw new ProductError('unsupported_media_type', 'Send the file as multipart/form-data');
  let failure: unknown;
  const takeOrFail: TakeBytes = async (piece) => {
    try {
      await take(piece);
    } catch (error) {
      failure = error;
      throw error;
    }
  };
  try {
    return await readForm(request, takeOrFail);
  } catch (cause) {
    if (cause instanceof ProductError || cause === failure) throw cause;
    throw new ProductError('malformed_request', 'The form could not be read', { cause });
  }
}

async function readForm(request: FastifyRequest, take: TakeBytes): Promise<ImportForm> {
  const fields: Record<string, unknown> = {};
  let fileName: string | undefined;
  for await (const part of request.parts({ limits: LIMITS })) {
    if (part.type === 'field') {
      fields[part.fieldname] = part.value;
    } else {
      if (part.fieldname !== 'file') throw fieldError(part.fieldname, `${part.fieldname} is not a known field`);
      if (fileName !== undefined) throw fieldError('file', 'Send one file at a time');
      fileName = nameOf(part);
      for await (const piece of part.file as AsyncIterable<Buffer>) await take(piece);
      if (part.file.truncated)
        throw new ProductError('body_too_large', IMPORT_TOO_LARGE, { errors: { file: [IMPORT_TOO_LARGE] } });
    }
  }
  if (fileName === undefined) throw fieldError('file', MISSING);
  return { ...checkBody(ImportFormDto, fields), fileName };
}

/** File name as shown in the list of jobs. */
function nameOf({ filename }: MultipartFile): string {
  return firstCharacters(filename.replaceAll(/[\p{Cc}]/gu, ''), LONGEST_NAME) || 'file';
}
