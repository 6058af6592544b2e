import { SHOP_PIN_LENGTH } from '../limits.js';
import { Description, field, Instant, IsString, Matches, rules, Trimmed } from '../rules.js';

const [SHORTEST, LONGEST] = SHOP_PIN_LENGTH;

const Pin = field(() =>
  rules(
    Trimmed(),
    IsString({ message: 'PIN must be digits' }),
    Matches(new RegExp(`^\\d{${SHORTEST},${LONGEST}}$`), { message: `PIN must be ${SHORTEST} to ${LONGEST} digits` }),
  ),
);

@Description('The PIN that staff of a business type on a student’s phone. It is never returned.')
export class ShopPinDto {
  @Instant('When the present PIN was set. Null: there is none.', { nullable: true }) setAt!: string | null;
}

@Description('A new PIN of a business.')
export class SetShopPinDto {
  @Pin('Digits, 4 to 6.', { example: '4711' }) pin!: string;
}

@Description('The use of a deal that shows a page or a shared code.')
export class UseDealDto {
  @Pin('PIN of the business, typed by its staff. Required if it has one.', { example: '4711', optional: true })
  pin?: string;
}
