import { IsArray, IsBoolean, IsIn, IsInt, IsString } from 'class-validator';
import {
  ADMIN_JOB_KINDS,
  ADMIN_JOB_OUTCOMES,
  ADMIN_JOB_STATUSES,
  type AdminJobKind,
  type AdminJobOutcome,
  type AdminJobStatus,
} from '../enumerations.js';
import { Description, Id, Instant, Nullable, Optional } from '../rules.js';

@Description('A job that an admin started on many rows: a bulk action or an import.')
export class AdminJobDto {
  @Id()
  id!: number;

  @IsIn(ADMIN_JOB_KINDS)
  kind!: AdminJobKind;

  @Description('failed: the job as a whole failed, for the reason in `problem`. Each row has its own outcome.')
  @IsIn(ADMIN_JOB_STATUSES)
  status!: AdminJobStatus;

  @Description('Whether the job runs without committing. Its report equals that of a real run.')
  @IsBoolean()
  isDryRun!: boolean;

  @Description('Total number of rows. 0 until the file has been read.', 1000)
  @IsInt()
  total!: number;

  @Description('Rows processed, with any outcome.', 420)
  @IsInt()
  done!: number;

  @Description('Processed rows that an import created.', 400)
  @IsInt()
  created!: number;

  @Description('Processed rows that an import changed.', 10)
  @IsInt()
  updated!: number;

  @Description('Processed rows that already matched the file.', 5)
  @IsInt()
  unchanged!: number;

  @Description('Processed rows that were skipped. Each row has the reason.', 4)
  @IsInt()
  skipped!: number;

  @Description('Processed rows that were refused. Each row has the reason.', 1)
  @IsInt()
  failed!: number;

  @Description(
    'Skipped rows that would change the name of an existing record. Applying the file with `rename` does it.',
    2,
  )
  @IsInt()
  renames!: number;

  @Description('Reason why the whole job failed.', 'The file is empty')
  @Nullable()
  @IsString()
  problem!: string | null;

  @Description('Notes about the whole file, such as ignored columns.', ['Not read: sg:tags'])
  @IsArray()
  @IsString({ each: true })
  notes!: string[];

  @Description('Name of the imported file.', 'vendors.csv')
  @Nullable()
  @IsString()
  fileName!: string | null;

  @Description('College that the file belongs to.')
  @Nullable()
  @Id()
  collegeId!: number | null;

  @Description('Until then a checked file can be imported without a second upload. Null: no stored file.')
  @Nullable()
  @Instant()
  fileKeptUntil!: string | null;

  @Description('Account of the admin. Null once it is deleted.')
  @Nullable()
  @Id()
  createdBy!: number | null;

  @Instant()
  createdAt!: string;

  @Nullable()
  @Instant()
  finishedAt!: string | null;
}

@Description('The outcome of one row of a job.')
export class AdminJobRowDto {
  @Description('Line number in the file. In a bulk action, the position, from 1.', 2)
  @IsInt()
  row!: number;

  @Description(
    'Id of the deal, vendor or college. Null if there is none, and in a dry run for a row that would be created.',
  )
  @Nullable()
  @Id()
  subjectId!: number | null;

  @Description('Name as given in the file.', 'The Kettle')
  @Nullable()
  @IsString()
  label!: string | null;

  @IsIn(ADMIN_JOB_OUTCOMES)
  outcome!: AdminJobOutcome;

  @Description('Reason for the outcome, or the correction that was made.', 'website: https:// put in front')
  @Nullable()
  @IsString()
  message!: string | null;
}

@Description('How to import a checked file.')
export class ApplyImportDto {
  @Description('Whether rows may change the name of an existing record. Without, they are skipped.')
  @Optional()
  @IsBoolean({ message: 'rename must be true or false' })
  rename?: boolean;
}
