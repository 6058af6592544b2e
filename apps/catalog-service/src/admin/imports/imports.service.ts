import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AuditLog } from '@campus-deals/audit';
import type { ApplyImportDto, AdminJobDto } from '@campus-deals/contracts/catalog/admin-job.dto';
import { columnsOf } from '@campus-deals/contracts/file-of-rows/columns';
import { FileProbe, UnreadableFile, type FileForm } from '@campus-deals/contracts/file-of-rows/probe';
import type { ImportKind } from '@campus-deals/contracts/enumerations';
import { RowJobs } from '@campus-deals/messaging';
import { fieldError, Bulkhead, ProductError, requireAccess, type SignedInUser } from '@campus-deals/service-defaults';
import type { FastifyRequest } from 'fastify';
import { College } from '../../colleges/public.js';
import { tables } from '../../tables.js';
import { AdminJob, AdminJobFileSchema, jobNotFound } from '../jobs/admin-job.entity.js';
import { getAdminJob } from '../jobs/admin-job.query.js';
import { FileParts } from './file-parts.js';
import { readImportForm } from './import-form.js';
import { JobWorks } from '../jobs/job-works.js';
import { ADMIN_JOBS } from '../jobs/run-admin-jobs.js';

/** Maximum concurrent uploads per replica: each occupies a database connection. */
const MAX_UPLOADS = 2;
/** Maximum files of dry runs kept for all admins together: 500 MB. The oldest are deleted first. */
const MAX_KEPT_FILES = 10;
const BUSY = 'Your other file is still being uploaded. Wait until it is there.';

/** Accepts files to import. A file that is wrong as a whole is refused immediately. */
@Injectable()
export class ImportsService {
  private readonly uploading = new Set<number>();
  private readonly bulkhead = new Bulkhead('imports', MAX_UPLOADS);

  constructor(
    private readonly em: EntityManager,
    private readonly jobs: RowJobs,
    private readonly works: JobWorks,
    private readonly audit: AuditLog,
  ) {}

  /**
   * Stores the uploaded file as it arrives, and starts its job. Throws validation_failed for a file that cannot be
   * imported and for an unknown college; too_many_requests for a second concurrent upload of an account; `Overloaded`.
   */
  async begin(caller: SignedInUser, subject: ImportKind, request: FastifyRequest): Promise<AdminJobDto> {
    requireAccess(caller, 'admin');
    if (this.uploading.has(caller.userId)) throw new ProductError('too_many_requests', BUSY);
    const release = this.bulkhead.tryAcquire();
    this.uploading.add(caller.userId);
    try {
      return await this.store(caller, subject, request);
    } finally {
      this.uploading.delete(caller.userId);
      release();
    }
  }

  /**
   * Imports the file of a finished dry run: moves it to the job that imports it, so that it is imported only once.
   * Throws job_not_found, and import_file_gone if the file was imported already or is over a day old.
   */
  @Transactional()
  async apply(caller: SignedInUser, checkId: number, { rename = false }: ApplyImportDto): Promise<AdminJobDto> {
    requireAccess(caller, 'admin');
    const check = await this.em.findOne(AdminJob, checkId, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!check) throw jobNotFound(checkId);
    if ((await getAdminJob(tables(this.em), checkId)).fileKeptUntil === null)
      throw new ProductError('import_file_gone');
    const { kind, params, fileName, collegeId } = check;
    const unknown = { problem: null, finishedAt: null };
    const job = this.em.create(AdminJob, {
      ...unknown,
      kind,
      params: { ...params, rename, renames: 0 },
      fileName,
      collegeId,
      isRead: false,
      createdBy: caller.userId,
    });
    await this.em.flush();
    const moved = await this.em.nativeUpdate(AdminJobFileSchema, { jobId: checkId }, { jobId: job.id });
    if (moved === 0) throw new ProductError('import_file_gone');
    return this.begun(job);
  }

  private formOf(subject: ImportKind, probe: FileProbe): FileForm {
    try {
      const { headings, ...form } = probe.end();
      const { table } = this.works.sourceOf(`${subject}.import`);
      columnsOf(headings, table.headings, table.required);
      return form;
    } catch (error) {
      throw error instanceof UnreadableFile ? fieldError('file', error.message) : error;
    }
  }

  /** Stores the file part by part, one in memory at a time. A refused form leaves nothing behind. */
  @Transactional()
  private async store({ userId }: SignedInUser, subject: ImportKind, request: FastifyRequest): Promise<AdminJobDto> {
    const kind = `${subject}.import` as const;
    const unknown = { fileName: null, collegeId: null, problem: null, finishedAt: null };
    const job = this.em.create(AdminJob, { ...unknown, kind, params: {}, isRead: false, createdBy: userId });
    await this.em.flush();
    const [probe, parts] = [new FileProbe(), new FileParts(this.em, job.id)];
    const { fileName, collegeId, status, dryRun, rename } = await readImportForm(request, async (piece) => {
      probe.add(piece);
      await parts.add(piece);
    });
    await parts.write();
    job.params = {
      file: this.formOf(subject, probe),
      rename,
      ...(subject === 'colleges' && { status: status ?? 'pending' }),
    };
    if (subject !== 'colleges') await this.requireCollege(collegeId);
    job.fileName = fileName;
    job.isDryRun = dryRun;
    job.collegeId = subject === 'colleges' ? null : (collegeId ?? null);
    await this.em.flush();
    await this.makeRoom();
    return this.begun(job);
  }

  private async begun({ id, kind, fileName, isDryRun, collegeId }: AdminJob): Promise<AdminJobDto> {
    await this.audit.record({
      action: 'job.start',
      subject: { type: 'job', id, label: kind },
      after: { fileName, isDryRun, collegeId },
    });
    this.jobs.begin(ADMIN_JOBS);
    return getAdminJob(tables(this.em), id);
  }

  /** Deletes the files of the oldest dry runs. */
  private async makeRoom(): Promise<void> {
    await tables(this.em)
      .deleteFrom('admin_job_files')
      .where('job_id', 'in', ({ selectFrom }) =>
        selectFrom('admin_jobs')
          .select('id')
          .where('is_dry_run', '=', true)
          .where('finished_at', 'is not', null)
          .where(({ exists, selectFrom: select }) =>
            exists(select('admin_job_files as f').select('f.part').whereRef('f.job_id', '=', 'admin_jobs.id')),
          )
          .orderBy('id', 'desc')
          .offset(MAX_KEPT_FILES - 1),
      )
      .execute();
  }

  private async requireCollege(id: number | undefined): Promise<void> {
    if (id === undefined) throw fieldError('collegeId', 'Please select a college');
    if ((await this.em.count(College, { id })) === 0) throw fieldError('collegeId', 'Please select a valid college');
  }
}
