import { IsBoolean } from 'class-validator';
import { Description } from '../rules.js';

@Description('Whether to show a deal before others on its college’s page.')
export class FeatureDealDto {
  @IsBoolean({ message: 'featured must be true or false' })
  featured!: boolean;
}
