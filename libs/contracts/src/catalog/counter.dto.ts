import { COUNTER_NAME_MAXIMUM, MAXIMUM_ID } from '../limits.js';
import { Description, Id, InFuture, Instant, IsBoolean, IsString, Matches, Text, WholeNumber } from '../rules.js';

@Description('Makes a counter device.')
export class MakeCounterDeviceDto {
  @Text('Name, which each redemption of it carries.', {
    label: 'Name',
    max: COUNTER_NAME_MAXIMUM,
    example: 'Front register',
  })
  name!: string;
  @WholeNumber('Place of the business where it stands, by id; 0 is the main place. Null: none.', {
    min: 0,
    max: MAXIMUM_ID,
    example: 7,
    optional: 'or null',
  })
  placeId?: number | null;
  @Matches('Digits that the device asks for when it is opened. Null: none.', /^\d{4,8}$/, {
    message: 'PIN must have 4 to 8 digits',
    example: '4711',
    emptyAsNull: true,
  })
  pin!: string | null;
  @Instant('When the device stops working. Null: once it is removed.', {
    message: 'endsAt must be a time',
    emptyAsNull: true,
  })
  @InFuture('endsAt must be in the future')
  endsAt!: string | null;
}

@Description('A phone or tablet that redeems codes without an account.')
export class CounterDeviceDto {
  @Id() id!: number;
  @IsString('Name.', { example: 'Front register' }) name!: string;
  @IsString("Name of its place, or else the place's address. Null: it has none.", {
    example: 'Downtown',
    nullable: true,
  })
  place!: string | null;
  @IsBoolean('Whether it asks for a PIN.', { example: true }) hasPin!: boolean;
  @Instant({ nullable: true }) endsAt!: string | null;
  @Instant() createdAt!: string;
  @Instant('Last request, to the minute. Null: never used.', { nullable: true }) lastUsedAt!: string | null;
}

@Description('A new counter device with its secret, which is shown once.')
export class NewCounterDeviceDto extends CounterDeviceDto {
  @IsString('Fragment of the link that opens the counter: `/counter#…`.', { example: 'q1v8…' }) secret!: string;
}

@Description('What a counter device shows of itself.')
export class CounterDto {
  @IsString('Name of the device.', { example: 'Front register' }) name!: string;
  @IsString('Name of the vendor.', { example: 'The Kettle' }) vendorName!: string;
  @IsString("Name of its place, or else the place's address. Null: it has none.", {
    example: 'Downtown',
    nullable: true,
  })
  place!: string | null;
}
