import { Max, Min } from 'class-validator';
import { REDEMPTION_KINDS, type RedemptionKind } from '../enumerations.js';
import {
  Description,
  field,
  IsInt,
  IsNumber,
  NullableUnless,
  OneOf,
  rules,
  TrueOrFalse,
  VisibleText,
} from '../rules.js';

const Cap = field(({ label }) =>
  rules(
    IsNumber({ message: `${label} must be a number` }),
    IsInt({ message: `${label} must be a whole number` }),
    Min(1, { message: `${label} must be at least 1` }),
    Max(1_000_000, { message: `${label} is too large` }),
  ),
);

@Description('The redemption rules of a deal.')
export class RedemptionRulesDto {
  @OneOf(
    'Redemption kind: showing the page, a shared code, a personal code, or a code from the pool.',
    REDEMPTION_KINDS,
  )
  kind!: RedemptionKind;
  @NullableUnless<RedemptionRulesDto>(({ kind }) => kind === 'code')
  @VisibleText('Shared code for kind `code`.', {
    min: 1,
    max: 50,
    tooShort: 'Code is required',
    tooLong: 'Code must be at most 50 characters',
    example: 'STUDENT20',
  })
  code!: string | null;
  @Cap('Maximum redemptions per student. Null: no limit.', { label: 'Limit per student', example: 1, nullable: true })
  perStudent!: number | null;
  @Cap('Maximum redemptions in total. Null: no limit.', { label: 'Total limit', example: 500, nullable: true })
  total!: number | null;
  @TrueOrFalse('Whether only students with a confirmed school address can redeem it.') verifiedOnly!: boolean;
}
