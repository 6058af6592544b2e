import { ArrayMaxSize } from 'class-validator';
import { MAX_IMPORTED_SUBSCRIBERS } from '../limits.js';
import { AtMost, Description, Id, IsArray, IsInt, IsString, ListOf, TrueOrFalse } from '../rules.js';

@Description('A batch of addresses from a file, whose owners asked to subscribe to a college.')
export class ImportSubscribersDto {
  @Id('College id.', { message: 'Please select a college to subscribe for', example: 42 }) collegeId!: number;
  @TrueOrFalse('Whether to report the result without storing it.') dryRun: boolean = true;
  @IsArray('Addresses in the order of the file. An invalid address is reported and does not fail the request.', {
    message: 'emails must be a list',
    example: ['ann@example.edu'],
  })
  @ArrayMaxSize(MAX_IMPORTED_SUBSCRIBERS, { message: `At most ${MAX_IMPORTED_SUBSCRIBERS} rows at once` })
  @IsString({ each: true, message: 'emails must be texts' })
  @AtMost(500, 'emails must be less than 500 characters each', { each: true })
  emails!: string[];
}

@Description('A skipped row with the reason.')
export class ImportProblemDto {
  @IsInt('Position in the list, from 0.', { example: 3 }) index!: number;
  @IsString('Reason.', { example: 'Please enter a valid email address.' }) message!: string;
}

@Description('The result of an import batch.')
export class SubscribersImportedDto {
  @IsInt('Number of addresses subscribed, or to be subscribed in a dry run.', { example: 480 }) added!: number;
  @IsInt('Number of addresses already subscribed.', { example: 15 }) unchanged!: number;
  @ListOf(() => ImportProblemDto) problems!: ImportProblemDto[];
}
