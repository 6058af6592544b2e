import { Description, Equals, Instant, IsBoolean, IsIn, IsNumber, IsString, ListOf, Nested } from '../rules.js';

@Description('Configuration of card payments in the browser.')
export class PaymentConfigDto {
  @IsString('Key that identifies the account at the provider. Public by design. Null: no card payments.', {
    example: 'pk_test_abc',
    nullable: true,
  })
  publishableKey!: string | null;
  @IsString('URL of Stripe.js or its local replacement.', { example: 'https://js.stripe.com/v3/' }) scriptUrl!: string;
  @IsBoolean('Whether the script is a local replacement that charges no real card.') isStandIn!: boolean;
}

@Description('Configuration that the browser reads at run time.')
export class SiteConfigDto {
  @IsString('Product name.', { example: 'Campus Deals' }) productName!: string;
  @IsBoolean('Whether the access-password gate covers the site.') gate!: boolean;
  @IsBoolean('Whether quick login is offered. Only enabled where developers alone can reach the site.')
  devLogin!: boolean;
  @IsString('Mapbox token. Public by design. Null: a generated map.', { example: 'pk.abc', nullable: true })
  mapboxToken!: string | null;
  @IsString('Support address.', { example: 'help@campusdeals.example' }) supportEmail!: string;
  @IsString('Fee that a vendor pays once, as text. Null: none.', { example: '$10', nullable: true })
  vendorFee!: string | null;
  @IsString('URL of the sign-in provider (Supabase). Null: this origin.', {
    example: 'https://abc.supabase.co',
    nullable: true,
  })
  supabaseUrl!: string | null;
  @IsString('Key that identifies the project. Public by design: it grants no access by itself.', {
    example: 'sb_publishable_abc',
  })
  supabaseAnonKey!: string;
  @IsString('Key by which a browser authenticates our push messages. Public by design. Null: push is off.', {
    example: 'BNcRdreALRFXTkOOUHK1…',
    optional: 'or null',
  })
  vapidPublicKey?: string | null;
  @Nested(() => PaymentConfigDto) payments!: PaymentConfigDto;
}

@Description('Confirms that the gate is open for this browser.')
export class GateOpenedDto {
  @Equals(true) open!: true;
}

@Description('A dependency of a service.')
export class DependencyHealthDto {
  @IsString('Name of the dependency.', { example: 'postgres' }) name!: string;
  @IsIn(['up', 'down']) status!: 'up' | 'down';
  @IsNumber() latencyMs!: number;
  @IsString('Short description of the problem.', { example: 'does not answer', optional: true }) detail?: string;
}

@Description('A service and its dependencies.')
export class ServiceHealthDto {
  @IsString('Name of the service.', { example: 'catalog' }) service!: string;
  @IsIn(['up', 'down']) status!: 'up' | 'down';
  @IsNumber() latencyMs!: number;
  @ListOf(() => DependencyHealthDto) dependencies!: DependencyHealthDto[];
}

@Description('A metric for operators.')
export class GaugeDto {
  @IsString('Name of the metric.', { example: 'tasks that wait' }) name!: string;
  @IsNumber() value!: number;
  @IsIn('Unit of the value. Absent: a count.', ['second'], { optional: true }) unit?: 'second';
}

@Description('The status of one part of the product, for operators.')
export class ServiceStatusDto extends ServiceHealthDto {
  @IsString('Release name set at deployment. Null: unknown.', { example: '2026-11-22.1', nullable: true })
  release!: string | null;
  @Instant('When the process started. Null: unknown.', { nullable: true }) startedAt!: string | null;
  @ListOf(() => GaugeDto) gauges!: GaugeDto[];
}

@Description('The status of every part of the product, for admins.')
export class SiteStatusDto {
  @IsIn(['up', 'degraded']) status!: 'up' | 'degraded';
  @ListOf(() => ServiceStatusDto) services!: ServiceStatusDto[];
}

@Description('Whether everything is up.')
export class HealthDto {
  @IsIn(['up', 'degraded']) status!: 'up' | 'degraded';
}

@Description('Whether everything is up, with the failing parts, for admins.')
export class HealthReportDto extends HealthDto {
  @ListOf(() => ServiceHealthDto) services!: ServiceHealthDto[];
}
