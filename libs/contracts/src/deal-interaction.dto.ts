import { IsIn } from 'class-validator';
import { DEAL_INTERACTIONS, type DealInteraction } from './enumerations.js';
import { About } from './rules.js';

@About('What somebody did with a deal.')
export class DealInteractionDto {
  @About('A view counts once a visitor and hour.')
  @IsIn(DEAL_INTERACTIONS, { message: 'kind must be view, share or click' })
  kind!: DealInteraction;
}
