import { Equals, IsBoolean, IsIn, IsNumber, IsString } from 'class-validator';
import { Description, Instant, ListOf, Nested, Nullable, Optional } from '../rules.js';

@Description('Configuration of card payments in the browser.')
export class PaymentConfigDto {
  @Description(
    'Key that identifies the account at the provider. Public by design. Null: no card payments.',
    'pk_test_abc',
  )
  @Nullable()
  @IsString()
  publishableKey!: string | null;

  @Description('URL of Stripe.js or its local replacement.', 'https://js.stripe.com/v3/')
  @IsString()
  scriptUrl!: string;

  @Description('Whether the script is a local replacement that charges no real card.')
  @IsBoolean()
  isStandIn!: boolean;
}

@Description('Configuration that the browser reads at run time.')
export class SiteConfigDto {
  @Description('Product name.', 'Campus Deals')
  @IsString()
  productName!: string;

  @Description('Whether the access-password gate covers the site.')
  @IsBoolean()
  gate!: boolean;

  @Description('Whether quick login is offered. Only enabled where developers alone can reach the site.')
  @IsBoolean()
  devLogin!: boolean;

  @Description('Mapbox token. Public by design. Null: a generated map.', 'pk.abc')
  @Nullable()
  @IsString()
  mapboxToken!: string | null;

  @Description('Support address.', 'help@campusdeals.example')
  @IsString()
  supportEmail!: string;

  @Description('Fee that a vendor pays once, as text. Null: none.', '$10')
  @Nullable()
  @IsString()
  vendorFee!: string | null;

  @Description('URL of the sign-in provider (Supabase). Null: this origin.', 'https://abc.supabase.co')
  @Nullable()
  @IsString()
  supabaseUrl!: string | null;

  @Description(
    'Key that identifies the project. Public by design: it grants no access by itself.',
    'sb_publishable_abc',
  )
  @IsString()
  supabaseAnonKey!: string;

  @Description(
    'Key by which a browser authenticates our push messages. Public by design. Null: push is off.',
    'BNcRdreALRFXTkOOUHK1…',
  )
  @Optional()
  @Nullable()
  @IsString()
  vapidPublicKey?: string | null;

  @Nested(() => PaymentConfigDto)
  payments!: PaymentConfigDto;
}

@Description('Confirms that the gate is open for this browser.')
export class GateOpenedDto {
  @Equals(true)
  open!: true;
}

@Description('A dependency of a service.')
export class DependencyHealthDto {
  @Description('Name of the dependency.', 'postgres')
  @IsString()
  name!: string;

  @IsIn(['up', 'down'])
  status!: 'up' | 'down';

  @IsNumber()
  latencyMs!: number;

  @Description('Short description of the problem.', 'does not answer')
  @Optional()
  @IsString()
  detail?: string;
}

@Description('A service and its dependencies.')
export class ServiceHealthDto {
  @Description('Name of the service.', 'catalog')
  @IsString()
  service!: string;

  @IsIn(['up', 'down'])
  status!: 'up' | 'down';

  @IsNumber()
  latencyMs!: number;

  @ListOf(() => DependencyHealthDto)
  dependencies!: DependencyHealthDto[];
}

@Description('A metric for operators.')
export class GaugeDto {
  @Description('Name of the metric.', 'tasks that wait')
  @IsString()
  name!: string;

  @IsNumber()
  value!: number;

  @Description('Unit of the value. Absent: a count.')
  @Optional()
  @IsIn(['second'])
  unit?: 'second';
}

@Description('The status of one part of the product, for operators.')
export class ServiceStatusDto extends ServiceHealthDto {
  @Description('Release name set at deployment. Null: unknown.', '2026-11-22.1')
  @Nullable()
  @IsString()
  release!: string | null;

  @Description('When the process started. Null: unknown.')
  @Nullable()
  @Instant()
  startedAt!: string | null;

  @ListOf(() => GaugeDto)
  gauges!: GaugeDto[];
}

@Description('The status of every part of the product, for admins.')
export class SiteStatusDto {
  @IsIn(['up', 'degraded'])
  status!: 'up' | 'degraded';

  @ListOf(() => ServiceStatusDto)
  services!: ServiceStatusDto[];
}

@Description('Whether everything is up.')
export class HealthDto {
  @IsIn(['up', 'degraded'])
  status!: 'up' | 'degraded';
}

@Description('Whether everything is up, with the failing parts, for admins.')
export class HealthReportDto extends HealthDto {
  @ListOf(() => ServiceHealthDto)
  services!: ServiceHealthDto[];
}
