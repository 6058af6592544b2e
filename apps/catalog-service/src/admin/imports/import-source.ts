import type { FileForm } from '@campus-deals/contracts/file-of-rows/probe';
import type { AdminJob } from '../jobs/admin-job.entity.js';
import type { ReadRow } from '../jobs/job-rows.query.js';
import type { JobWork } from '../jobs/job-work.js';

/** An uploaded file of a job. */
export interface ImportFile extends FileForm {
  /** Yields its bytes; each call starts from the beginning. */
  parts(): AsyncIterable<Uint8Array>;
  /** Adds remarks about the whole file. */
  note(...texts: string[]): void;
}

/** Import of one kind of file. */
export interface ImportSource extends JobWork {
  /** Throws `UnreadableFile` if the headings do not belong to such a file. */
  requireHeader(header: readonly string[]): void;
  /** Yields the rows of a file in order: data to write, or an outcome decided already. */
  readRows(file: ImportFile, job: AdminJob): AsyncIterable<ReadRow>;
}
