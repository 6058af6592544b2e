import { IsIn } from 'class-validator';
import { SEARCH_TYPES, type SearchType } from './enumerations.js';
import { About, IdFromText, NumberFromText, Optional, Token, Trimmed, WholeNumber } from './rules.js';

@About('A search with typo tolerance. The last word matches as a prefix.')
export class SearchQueryDto {
  @About('Search text.', 'pizz')
  @Trimmed()
  @Token('q', 100, 'q must be at most 100 characters')
  q!: string;

  @About('Limits vendors and deals to one college.', 42)
  @Optional()
  @IdFromText('collegeId', 'collegeId is not valid')
  collegeId?: number;

  @About('Limits results to one type.')
  @Optional()
  @IsIn(SEARCH_TYPES, { message: 'type must be college, vendor or deal' })
  type?: SearchType;

  @About('Maximum results per type.', 10)
  @NumberFromText()
  @WholeNumber('limit', 1, 50)
  limit: number = 10;
}
