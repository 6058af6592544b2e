import { IsBoolean, IsIn, IsInt, IsNotEmpty, IsNumber, IsString, Max, Min } from 'class-validator';
import { REDEMPTION_KINDS, type RedemptionKind } from './enumerations.js';
import { About, AtMost, Nullable, NullableUnless, Trimmed, rules } from './rules.js';

const Cap = (name: string): PropertyDecorator =>
  rules(
    IsNumber({}, { message: `${name} must be a number` }),
    IsInt({ message: `${name} must be a whole number` }),
    Min(1, { message: `${name} must be at least 1` }),
    Max(1_000_000, { message: `${name} is too large` }),
  );

@About('How a deal is redeemed.')
export class RedemptionRulesDto {
  @About("By showing the page, by a code for everybody, by one of the student's own, or by one from the pool.")
  @IsIn(REDEMPTION_KINDS, { message: 'kind must be page, code, unique or pool' })
  kind!: RedemptionKind;

  @About('For kind `code`.', 'STUDENT20')
  @NullableUnless<RedemptionRulesDto>(({ kind }) => kind === 'code')
  @rules(
    Trimmed(),
    IsString({ message: 'Code is required' }),
    IsNotEmpty({ message: 'Code is required' }),
    AtMost(50, 'Code must be at most 50 characters'),
  )
  code!: string | null;

  @About('Times that one student may redeem it; null: no limit.', 1)
  @Nullable()
  @Cap('Limit per student')
  perStudent!: number | null;

  @About('Total limit; null: no limit.', 500)
  @Nullable()
  @Cap('Total limit')
  total!: number | null;

  @About('Only students with a confirmed school address redeem it.')
  @IsBoolean({ message: 'verifiedOnly must be true or false' })
  verifiedOnly!: boolean;
}
