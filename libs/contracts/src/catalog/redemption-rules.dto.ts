import { IsBoolean, IsIn, IsInt, IsNumber, Max, Min } from 'class-validator';
import { REDEMPTION_KINDS, type RedemptionKind } from '../enumerations.js';
import { Description, field, Nullable, NullableUnless, rules, VisibleText } from '../rules.js';

const Cap = field<{ label: string }>(({ label }) =>
  rules(
    IsNumber({}, { message: `${label} must be a number` }),
    IsInt({ message: `${label} must be a whole number` }),
    Min(1, { message: `${label} must be at least 1` }),
    Max(1_000_000, { message: `${label} is too large` }),
  ),
);

@Description('The redemption rules of a deal.')
export class RedemptionRulesDto {
  @Description('Redemption kind: showing the page, a shared code, a personal code, or a code from the pool.')
  @IsIn(REDEMPTION_KINDS, { message: 'kind must be page, code, unique or pool' })
  kind!: RedemptionKind;

  @Description('Shared code for kind `code`.', 'STUDENT20')
  @NullableUnless<RedemptionRulesDto>(({ kind }) => kind === 'code')
  @VisibleText({ min: 1, max: 50, tooShort: 'Code is required', tooLong: 'Code must be at most 50 characters' })
  code!: string | null;

  @Description('Maximum redemptions per student. Null: no limit.', 1)
  @Nullable()
  @Cap({ label: 'Limit per student' })
  perStudent!: number | null;

  @Description('Maximum redemptions in total. Null: no limit.', 500)
  @Nullable()
  @Cap({ label: 'Total limit' })
  total!: number | null;

  @Description('Whether only students with a confirmed school address can redeem it.')
  @IsBoolean({ message: 'verifiedOnly must be true or false' })
  verifiedOnly!: boolean;
}
