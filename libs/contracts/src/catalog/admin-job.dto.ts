import {
  ADMIN_JOB_KINDS,
  ADMIN_JOB_OUTCOMES,
  ADMIN_JOB_STATUSES,
  type AdminJobKind,
  type AdminJobOutcome,
  type AdminJobStatus,
} from '../enumerations.js';
import { Description, Id, Instant, IsArray, IsBoolean, IsIn, IsInt, IsString, TrueOrFalse } from '../rules.js';

@Description('A job that an admin started on many rows: a bulk action or an import.')
export class AdminJobDto {
  @Id() id!: number;
  @IsIn(ADMIN_JOB_KINDS) kind!: AdminJobKind;
  @IsIn(
    'failed: the job as a whole failed, for the reason in `problem`. Each row has its own outcome.',
    ADMIN_JOB_STATUSES,
  )
  status!: AdminJobStatus;
  @IsBoolean('Whether the job runs without committing. Its report equals that of a real run.') isDryRun!: boolean;
  @IsInt('Total number of rows. 0 until the file has been read.', { example: 1000 }) total!: number;
  @IsInt('Rows processed, with any outcome.', { example: 420 }) done!: number;
  @IsInt('Processed rows that an import created.', { example: 400 }) created!: number;
  @IsInt('Processed rows that an import changed.', { example: 10 }) updated!: number;
  @IsInt('Processed rows that already matched the file.', { example: 5 }) unchanged!: number;
  @IsInt('Processed rows that were skipped. Each row has the reason.', { example: 4 }) skipped!: number;
  @IsInt('Processed rows that were refused. Each row has the reason.', { example: 1 }) failed!: number;
  @IsInt('Skipped rows that would change the name of an existing record. Applying the file with `rename` does it.', {
    example: 2,
  })
  renames!: number;
  @IsString('Reason why the whole job failed.', { example: 'The file is empty', nullable: true })
  problem!: string | null;
  @IsArray('Notes about the whole file, such as ignored columns.', { example: ['Not read: sg:tags'] })
  @IsString({ each: true })
  notes!: string[];
  @IsString('Name of the imported file.', { example: 'vendors.csv', nullable: true }) fileName!: string | null;
  @Id('College that the file belongs to.', { nullable: true }) collegeId!: number | null;
  @Instant('Until then a checked file can be imported without a second upload. Null: no stored file.', {
    nullable: true,
  })
  fileKeptUntil!: string | null;
  @Id('Account of the admin. Null once it is deleted.', { nullable: true }) createdBy!: number | null;
  @Instant() createdAt!: string;
  @Instant({ nullable: true }) finishedAt!: string | null;
}

@Description('The outcome of one row of a job.')
export class AdminJobRowDto {
  @IsInt('Line number in the file. In a bulk action, the position, from 1.', { example: 2 }) row!: number;
  @Id('Id of the deal, vendor or college. Null if there is none, and in a dry run for a row that would be created.', {
    nullable: true,
  })
  subjectId!: number | null;
  @IsString('Name as given in the file.', { example: 'The Kettle', nullable: true }) label!: string | null;
  @IsIn(ADMIN_JOB_OUTCOMES) outcome!: AdminJobOutcome;
  @IsString('Reason for the outcome, or the correction that was made.', {
    example: 'website: https:// put in front',
    nullable: true,
  })
  message!: string | null;
}

@Description('How to import a checked file.')
export class ApplyImportDto {
  @TrueOrFalse('Whether rows may change the name of an existing record. Without, they are skipped.', { optional: true })
  rename?: boolean;
}
