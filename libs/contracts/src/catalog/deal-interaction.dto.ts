import { IsIn } from 'class-validator';
import { DEAL_INTERACTIONS, type DealInteraction } from '../enumerations.js';
import { Description } from '../rules.js';

@Description('An interaction of a visitor with a deal.')
export class DealInteractionDto {
  @Description('Kind of interaction. Views count once per visitor and hour.')
  @IsIn(DEAL_INTERACTIONS, { message: 'kind must be view, share or click' })
  kind!: DealInteraction;
}
