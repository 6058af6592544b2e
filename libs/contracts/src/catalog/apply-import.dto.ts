import { IsBoolean } from 'class-validator';
import { Description, Optional } from '../rules.js';

@Description('How to import a checked file.')
export class ApplyImportDto {
  @Description('Whether rows may change the name of an existing record. Without, they are skipped.')
  @Optional()
  @IsBoolean({ message: 'rename must be true or false' })
  rename?: boolean;
}
