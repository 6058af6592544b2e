import { Equals, IsBoolean, IsIn, IsNumber, IsString } from 'class-validator';
import { About, Instant, ListOf, Nested, Nullable, Optional } from './rules.js';

@About('How a browser pays by card.')
export class PaymentConfigDto {
  @About('Public by design: it names the account at the provider. Null: no card payment.', 'pk_test_abc')
  @Nullable()
  @IsString()
  publishableKey!: string | null;

  @About('Of Stripe.js, or of what stands in for it.', 'https://js.stripe.com/v3/')
  @IsString()
  scriptUrl!: string;

  @About('The script is a stand-in’s: no real card is charged.')
  @IsBoolean()
  isStandIn!: boolean;
}

@About('What the browser reads at run time.')
export class SiteConfigDto {
  @About('As admins named it.', 'Campus Deals')
  @IsString()
  productName!: string;

  @About('The access-password gate covers the site.')
  @IsBoolean()
  gate!: boolean;

  @About('Quick login is offered: only where everybody who reaches the site is its developer.')
  @IsBoolean()
  devLogin!: boolean;

  @About('Ratings and the number of happy students are placeholders.')
  @IsBoolean()
  placeholderFigures!: boolean;

  @About('Public by design; null: a drawn map.', 'pk.abc')
  @Nullable()
  @IsString()
  mapboxToken!: string | null;

  @About('For questions.', 'help@campusdeals.example')
  @IsString()
  supportEmail!: string;

  @About('Address of the sign-in provider (Supabase); null: this very origin.', 'https://abc.supabase.co')
  @Nullable()
  @IsString()
  supabaseUrl!: string | null;

  @About('Public by design: it names the project and opens nothing by itself.', 'sb_publishable_abc')
  @IsString()
  supabaseAnonKey!: string;

  @About('Public by design: by it a browser knows our pushes. Null: nothing is pushed.', 'BNcRdreALRFXTkOOUHK1…')
  @Optional()
  @Nullable()
  @IsString()
  vapidPublicKey?: string | null;

  @Nested(() => PaymentConfigDto)
  payments!: PaymentConfigDto;
}

@About('The gate is open to this browser.')
export class GateOpenedDto {
  @Equals(true)
  open!: true;
}

@About('Something that a service depends on.')
export class DependencyHealthDto {
  @About('Such as its database.', 'postgres')
  @IsString()
  name!: string;

  @IsIn(['up', 'down'])
  status!: 'up' | 'down';

  @IsNumber()
  latencyMs!: number;

  @About('What is wrong, in short.', 'does not answer')
  @Optional()
  @IsString()
  detail?: string;
}

@About('A service and what it depends on.')
export class ServiceHealthDto {
  @About('Its name.', 'catalog')
  @IsString()
  service!: string;

  @IsIn(['up', 'down'])
  status!: 'up' | 'down';

  @IsNumber()
  latencyMs!: number;

  @ListOf(() => DependencyHealthDto)
  dependencies!: DependencyHealthDto[];
}

@About('A number that operators watch.')
export class GaugeDto {
  @About('What is counted.', 'events that wait')
  @IsString()
  name!: string;

  @IsNumber()
  value!: number;
}

@About('A part of the product as operators see it.')
export class ServiceStatusDto extends ServiceHealthDto {
  @About('As whoever deployed it named it; null where it does not say.', '2026-11-22.1')
  @Nullable()
  @IsString()
  release!: string | null;

  @About('When this process began; null where it does not say.')
  @Nullable()
  @Instant()
  startedAt!: string | null;

  @ListOf(() => GaugeDto)
  gauges!: GaugeDto[];
}

@About('Every part of the product, for admins.')
export class SiteStatusDto {
  @IsIn(['up', 'degraded'])
  status!: 'up' | 'degraded';

  @ListOf(() => ServiceStatusDto)
  services!: ServiceStatusDto[];
}

@About('Whether everything is up.')
export class HealthDto {
  @IsIn(['up', 'degraded'])
  status!: 'up' | 'degraded';
}

@About('Whether everything is up, and what is not: for admins.')
export class HealthReportDto extends HealthDto {
  @ListOf(() => ServiceHealthDto)
  services!: ServiceHealthDto[];
}
