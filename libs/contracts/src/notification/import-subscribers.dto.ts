import { ArrayMaxSize, IsArray, IsBoolean, IsInt, IsString } from 'class-validator';
import { MOST_IMPORTED_SUBSCRIBERS } from '../limits.js';
import { Description, AtMost, Id, ListOf } from '../rules.js';

@Description('A batch of addresses from a file, whose owners asked to subscribe to a college.')
export class ImportSubscribersDto {
  @Description('College id.', 42)
  @Id({ message: 'Please select a college to subscribe for' })
  collegeId!: number;

  @Description('Whether to report the result without storing it.')
  @IsBoolean({ message: 'dryRun must be true or false' })
  dryRun: boolean = true;

  @Description('Addresses in the order of the file. An invalid address is reported and does not fail the request.', [
    'ann@example.edu',
  ])
  @IsArray({ message: 'emails must be a list' })
  @ArrayMaxSize(MOST_IMPORTED_SUBSCRIBERS, { message: `At most ${MOST_IMPORTED_SUBSCRIBERS} rows at once` })
  @IsString({ each: true, message: 'emails must be texts' })
  @AtMost(500, 'emails must be less than 500 characters each', { each: true })
  emails!: string[];
}

@Description('A skipped row with the reason.')
export class ImportProblemDto {
  @Description('Position in the list, from 0.', 3)
  @IsInt()
  index!: number;

  @Description('Reason.', 'Please enter a valid email address.')
  @IsString()
  message!: string;
}

@Description('The result of an import batch.')
export class SubscribersImportedDto {
  @Description('Number of addresses subscribed, or to be subscribed in a dry run.', 480)
  @IsInt()
  added!: number;

  @Description('Number of addresses already subscribed.', 15)
  @IsInt()
  unchanged!: number;

  @ListOf(() => ImportProblemDto)
  problems!: ImportProblemDto[];
}
