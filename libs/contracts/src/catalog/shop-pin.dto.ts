import { IsString, Matches } from 'class-validator';
import { SHOP_PIN_LENGTH } from '../limits.js';
import { Description, Instant, Nullable, Optional, rules, Trimmed } from '../rules.js';

const [SHORTEST, LONGEST] = SHOP_PIN_LENGTH;

const Pin = (): PropertyDecorator =>
  rules(
    Trimmed(),
    IsString({ message: 'PIN must be digits' }),
    Matches(new RegExp(`^\\d{${SHORTEST},${LONGEST}}$`), { message: `PIN must be ${SHORTEST} to ${LONGEST} digits` }),
  );

@Description('The PIN that staff of a business type on a student’s phone. It is never returned.')
export class ShopPinDto {
  @Description('When the present PIN was set. Null: there is none.')
  @Nullable()
  @Instant()
  setAt!: string | null;
}

@Description('A new PIN of a business.')
export class SetShopPinDto {
  @Description('Digits, 4 to 6.', '4711')
  @Pin()
  pin!: string;
}

@Description('The use of a deal that shows a page or a shared code.')
export class UseDealDto {
  @Description('PIN of the business, typed by its staff. Required if it has one.', '4711')
  @Optional()
  @Pin()
  pin?: string;
}
