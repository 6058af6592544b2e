import { IsIn } from 'class-validator';
import { SEARCH_TYPES, type SearchType } from './enumerations.js';
import { About, IdFromText, NumberFromText, Optional, Token, Trimmed, WholeNumber } from './rules.js';

@About('Words to look for, with typos forgiven; the last one counts as the beginning of a word.')
export class SearchQueryDto {
  @About('What was typed.', 'pizz')
  @Trimmed()
  @Token('q', 100, 'q must be at most 100 characters')
  q!: string;

  @About('Vendors and deals of one college only.', 42)
  @Optional()
  @IdFromText('collegeId', 'collegeId is not valid')
  collegeId?: number;

  @About('One kind only.')
  @Optional()
  @IsIn(SEARCH_TYPES, { message: 'type must be college, vendor or deal' })
  type?: SearchType;

  @About('Of each kind at most.', 10)
  @NumberFromText()
  @WholeNumber('limit', 1, 50)
  limit: number = 10;
}
