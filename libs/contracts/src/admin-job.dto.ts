import { IsArray, IsBoolean, IsIn, IsInt, IsString } from 'class-validator';
import {
  ADMIN_JOB_KINDS,
  ADMIN_JOB_OUTCOMES,
  ADMIN_JOB_STATUSES,
  type AdminJobKind,
  type AdminJobOutcome,
  type AdminJobStatus,
} from './enumerations.js';
import { About, Id, Instant, Nullable } from './rules.js';

@About('Work on many rows that an admin has asked for: a bulk action or an import.')
export class AdminJobDto {
  @Id()
  id!: number;

  @IsIn(ADMIN_JOB_KINDS)
  kind!: AdminJobKind;

  @About('failed: as a whole, for the reason in `problem`; single rows tell theirs.')
  @IsIn(ADMIN_JOB_STATUSES)
  status!: AdminJobStatus;

  @About('Everything but the commit: the report is that of the real run.')
  @IsBoolean()
  isDryRun!: boolean;

  @About('Rows in all; 0 until a file was read.', 1000)
  @IsInt()
  total!: number;

  @About('Rows dealt with, whatever became of them.', 420)
  @IsInt()
  done!: number;

  @About('Of them, created by an import.', 400)
  @IsInt()
  created!: number;

  @About('Of them, changed by an import.', 10)
  @IsInt()
  updated!: number;

  @About('Of them, as the file says already.', 5)
  @IsInt()
  unchanged!: number;

  @About('Of them, left alone for a reason that the row tells.', 4)
  @IsInt()
  skipped!: number;

  @About('Of them, refused for a reason that the row tells.', 1)
  @IsInt()
  failed!: number;

  @About('Why it failed as a whole.', 'The file is empty')
  @Nullable()
  @IsString()
  problem!: string | null;

  @About('What applies to the whole file, such as columns that are not read.', ['Not read: sg:tags'])
  @IsArray()
  @IsString({ each: true })
  notes!: string[];

  @About('Of the imported file.', 'vendors.csv')
  @Nullable()
  @IsString()
  fileName!: string | null;

  @About('The college that the file is of.')
  @Nullable()
  @Id()
  collegeId!: number | null;

  @About('A checked file can be imported until then without being sent again; null: there is no such file.')
  @Nullable()
  @Instant()
  fileKeptUntil!: string | null;

  @About("The admin's account.")
  @Id()
  createdBy!: number;

  @Instant()
  createdAt!: string;

  @Nullable()
  @Instant()
  finishedAt!: string | null;
}

@About('What became of one row of a job.')
export class AdminJobRowDto {
  @About('Line of the file; of a bulk action its place, from 1.', 2)
  @IsInt()
  row!: number;

  @About('The deal, vendor or college; null where there is none, and in a dry run where it would be new.')
  @Nullable()
  @Id()
  subjectId!: number | null;

  @About('Its name, as the file says it.', 'The Kettle')
  @Nullable()
  @IsString()
  label!: string | null;

  @IsIn(ADMIN_JOB_OUTCOMES)
  outcome!: AdminJobOutcome;

  @About('Why, or what was put right.', 'website: https:// put in front')
  @Nullable()
  @IsString()
  message!: string | null;
}
