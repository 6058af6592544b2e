import type { AdminJob } from './admin-job.entity.js';
import type { FileForm } from './csv-file/describe-file.js';
import type { ReadRow } from './job-rows.query.js';
import type { JobWork } from './job-work.js';

/** A file that an admin has sent, as a job has it. */
export interface ImportFile extends FileForm {
  /** Its bytes, from the beginning each time. */
  parts(): AsyncIterable<Uint8Array>;
  /** Says what applies to the whole file. */
  note(...texts: string[]): void;
}

/** How files of one kind are imported. */
export interface ImportSource extends JobWork {
  /** Throws `UnreadableFile` where the headings are not those of such a file. */
  requireHeader(header: readonly string[]): void;
  /** The rows of a file by its rules, in their order: what is to be written, or what became of them already. */
  readRows(file: ImportFile, job: AdminJob): AsyncIterable<ReadRow>;
}
