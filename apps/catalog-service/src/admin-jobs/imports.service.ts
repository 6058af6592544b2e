import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AuditLog } from '@campus-deals/audit';
import type { AdminJobDto } from '@campus-deals/contracts/admin-job.dto';
import type { ImportKind } from '@campus-deals/contracts/enumerations';
import { LongJobs } from '@campus-deals/messaging';
import { fieldError, requireAccess, type SignedInUser } from '@campus-deals/service-defaults';
import { College } from '../colleges/college.entity.js';
import { tables } from '../entities.js';
import { AdminJob, AdminJobFileSchema } from './admin-job.entity.js';
import { getAdminJob } from './admin-job.query.js';
import { describeFile, type FileForm } from './csv-file/describe-file.js';
import { UnreadableFile } from '../unreadable-file.js';
import type { ImportForm } from './import-form.js';
import { JobWorks } from './job-works.js';
import { ADMIN_JOBS } from './run-admin-jobs.js';

const PART_BYTES = 1024 * 1024;

/** Takes files to be imported. What is wrong with a file as a whole is said at once. */
@Injectable()
export class ImportsService {
  constructor(
    private readonly em: EntityManager,
    private readonly jobs: LongJobs,
    private readonly works: JobWorks,
    private readonly audit: AuditLog,
  ) {}

  /** Throws validation_failed for a file that cannot be imported, and for a college that is not there. */
  async begin(caller: SignedInUser, subject: ImportKind, form: ImportForm): Promise<AdminJobDto> {
    requireAccess(caller, 'admin');
    const job = await this.store(caller, subject, form, this.formOf(subject, form.bytes));
    await this.jobs.begin(ADMIN_JOBS, job.id);
    return job;
  }

  private formOf(subject: ImportKind, bytes: Uint8Array): FileForm {
    try {
      const { header, ...form } = describeFile(bytes);
      this.works.sourceOf(`${subject}.import`).requireHeader(header);
      return form;
    } catch (error) {
      throw error instanceof UnreadableFile ? fieldError('file', error.message) : error;
    }
  }

  @Transactional()
  private async store(
    { userId }: SignedInUser,
    subject: ImportKind,
    { bytes, fileName, collegeId, status, dryRun }: ImportForm,
    file: FileForm,
  ): Promise<AdminJobDto> {
    if (subject !== 'colleges') await this.requireCollege(collegeId);
    const job = this.em.create(AdminJob, {
      kind: `${subject}.import`,
      isDryRun: dryRun,
      params: { file, ...(subject === 'colleges' && { status: status ?? 'pending' }) },
      fileName,
      isRead: false,
      collegeId: subject === 'colleges' ? null : (collegeId ?? null),
      createdBy: userId,
    });
    await this.em.flush();
    for (let part = 0; part * PART_BYTES < bytes.length; part++) {
      const content = bytes.subarray(part * PART_BYTES, (part + 1) * PART_BYTES);
      await this.em.insert(AdminJobFileSchema, { jobId: job.id, part, content });
    }
    await this.audit.record({
      action: 'job.start',
      subject: { type: 'job', id: job.id, label: job.kind },
      after: { fileName, isDryRun: dryRun, collegeId: job.collegeId },
    });
    return getAdminJob(tables(this.em), job.id);
  }

  private async requireCollege(id: number | undefined): Promise<void> {
    if (id === undefined) throw fieldError('collegeId', 'Please select a college');
    if ((await this.em.count(College, { id })) === 0) throw fieldError('collegeId', 'Please select a valid college');
  }
}
