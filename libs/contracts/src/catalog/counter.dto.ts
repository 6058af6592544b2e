import { IsBoolean, IsString, Matches } from 'class-validator';
import { COUNTER_NAME_MAXIMUM, MAXIMUM_ID } from '../limits.js';
import { Description, EmptyAsNull, Id, InFuture, Instant, Nullable, Optional, Text, WholeNumber } from '../rules.js';

@Description('Makes a counter device.')
export class MakeCounterDeviceDto {
  @Description('Name, which each redemption of it carries.', 'Front register')
  @Text({ label: 'Name', max: COUNTER_NAME_MAXIMUM })
  name!: string;

  @Description('Place of the business where it stands, by id; 0 is the main place. Null: none.', 7)
  @Optional()
  @Nullable()
  @WholeNumber({ label: 'placeId', min: 0, max: MAXIMUM_ID })
  placeId?: number | null;

  @Description('Digits that the device asks for when it is opened. Null: none.', '4711')
  @EmptyAsNull()
  @Nullable()
  @Matches(/^\d{4,8}$/, { message: 'PIN must have 4 to 8 digits' })
  pin!: string | null;

  @Description('When the device stops working. Null: once it is removed.')
  @EmptyAsNull()
  @Nullable()
  @Instant({ message: 'endsAt must be a time' })
  @InFuture('endsAt must be in the future')
  endsAt!: string | null;
}

@Description('A phone or tablet that redeems codes without an account.')
export class CounterDeviceDto {
  @Id()
  id!: number;

  @Description('Name.', 'Front register')
  @IsString()
  name!: string;

  @Description("Name of its place, or else the place's address. Null: it has none.", 'Downtown')
  @Nullable()
  @IsString()
  place!: string | null;

  @Description('Whether it asks for a PIN.', true)
  @IsBoolean()
  hasPin!: boolean;

  @Nullable()
  @Instant()
  endsAt!: string | null;

  @Instant()
  createdAt!: string;

  @Description('Last request, to the minute. Null: never used.')
  @Nullable()
  @Instant()
  lastUsedAt!: string | null;
}

@Description('A new counter device with its secret, which is shown once.')
export class NewCounterDeviceDto extends CounterDeviceDto {
  @Description('Fragment of the link that opens the counter: `/counter#…`.', 'q1v8…')
  @IsString()
  secret!: string;
}

@Description('What a counter device shows of itself.')
export class CounterDto {
  @Description('Name of the device.', 'Front register')
  @IsString()
  name!: string;

  @Description('Name of the vendor.', 'The Kettle')
  @IsString()
  vendorName!: string;

  @Description("Name of its place, or else the place's address. Null: it has none.", 'Downtown')
  @Nullable()
  @IsString()
  place!: string | null;
}
