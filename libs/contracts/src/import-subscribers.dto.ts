import { ArrayMaxSize, IsArray, IsBoolean, IsInt, IsString } from 'class-validator';
import { MOST_IMPORTED_SUBSCRIBERS } from './limits.js';
import { About, AtMost, Id, ListOf } from './rules.js';

@About('Addresses that have asked to subscribe to a college, as a file lists them: some of its rows at once.')
export class ImportSubscribersDto {
  @About('Of the college.', 42)
  @Id('Please select a college to subscribe for')
  collegeId!: number;

  @About('Tell what would happen, and keep nothing.')
  @IsBoolean({ message: 'dryRun must be true or false' })
  dryRun: boolean = true;

  @About('In the order of the file; what is no address is told, not refused.', ['ann@example.edu'])
  @IsArray({ message: 'emails must be a list' })
  @ArrayMaxSize(MOST_IMPORTED_SUBSCRIBERS, { message: `At most ${MOST_IMPORTED_SUBSCRIBERS} rows at once` })
  @IsString({ each: true, message: 'emails must be texts' })
  @AtMost(500, 'emails must be less than 500 characters each', { each: true })
  emails!: string[];
}

@About('A row that was left out, and why.')
export class ImportProblemDto {
  @About('Place in the list, from 0.', 3)
  @IsInt()
  index!: number;

  @About('Why.', 'Please enter a valid email address.')
  @IsString()
  message!: string;
}

@About('What became of the rows of an import.')
export class SubscribersImportedDto {
  @About('Subscribed, or in a dry run to be.', 480)
  @IsInt()
  added!: number;

  @About('Subscribed before.', 15)
  @IsInt()
  unchanged!: number;

  @ListOf(() => ImportProblemDto)
  problems!: ImportProblemDto[];
}
