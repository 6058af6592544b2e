import {
  Flag,
  FreeSetting,
  HttpAddress,
  OneOf,
  Optional,
  Pattern,
  Port,
  PostgresAddress,
  RedisAddress,
  RefusedIf,
  Secret,
  WholeNumberSetting,
} from './env-rules.js';

/** Store of queues and broadcasts. Redis wins if both are set. */
export class QueueEnv {
  /** Redis with `maxmemory-policy noeviction`. Used in production. */
  @Optional() @RedisAddress() REDIS_URL?: string;

  /** Separate PostgreSQL database, for a machine without Redis. */
  @Optional() @PostgresAddress() QUEUE_DATABASE_URL?: string;
}

const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

/** Environment of every service. A service's own class extends it. */
export class ServiceEnv extends QueueEnv {
  /** No default: a missing value must not enable features that production disables. */
  @OneOf(['development', 'test', 'production']) NODE_ENV!: 'development' | 'test' | 'production';

  /** Name of this version, shown at /admin/operations. */
  @Optional() @FreeSetting() RELEASE?: string;

  /** Address to listen on. Containers set 0.0.0.0. */
  @FreeSetting() HOST: string = '127.0.0.1';

  @Port() PORT!: number;

  /** Drain time: how long a stopping process still accepts requests, until load balancers have noticed. */
  @WholeNumberSetting(0, 60_000) DRAIN_MS: number = 0;

  @OneOf(['trace', 'debug', 'info', 'warn', 'error', 'silent'])
  LOG_LEVEL: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'silent' = 'info';

  /** Secret that signs the caller's identity. Shared by the gateway and the services. */
  @Secret(32) INTERNAL_TOKEN_SECRET!: string;

  /** Previous secret, accepted during a rotation but never used to sign. */
  @Optional() @Secret(32) INTERNAL_TOKEN_SECRET_PREVIOUS?: string;

  /** Timeout of a request to another service. */
  @WholeNumberSetting(100, 60_000) INTERNAL_TIMEOUT_MS: number = 2000;

  /** Public URL of the product, used in email links. */
  @RefusedIf<ServiceEnv>(
    ({ NODE_ENV, PUBLIC_URL }) => NODE_ENV === 'production' && !/^https:/i.test(PUBLIC_URL),
    'must be an https address in production',
  )
  @HttpAddress()
  PUBLIC_URL!: string;

  /** Endpoint for traces (OTLP over HTTP). Unset: tracing is off. The SDK reads the other OTEL_ variables. */
  @Optional() @HttpAddress() OTEL_EXPORTER_OTLP_ENDPOINT?: string;

  @Optional() @OneOf(SAMPLERS) OTEL_TRACES_SAMPLER?: (typeof SAMPLERS)[number];

  /** Fraction of traces to record, if the sampler needs one. */
  @Optional() @Pattern(/^(0(\.\d+)?|1(\.0+)?)$/, 'must be a number from 0 to 1') OTEL_TRACES_SAMPLER_ARG?: string;

  /** Quick login: anyone who reaches the site can sign in as anyone. Only for sites that others cannot reach. */
  @RefusedIf<ServiceEnv>(
    ({ DEV_LOGIN, PUBLIC_URL }) => DEV_LOGIN === 'on' && !isLoopback(PUBLIC_URL),
    'must be "off" where PUBLIC_URL is not a loopback address',
  )
  @RefusedIf<ServiceEnv>(
    ({ DEV_LOGIN, NODE_ENV }) => DEV_LOGIN === 'on' && NODE_ENV === 'production',
    'must be "off" in production',
  )
  @Flag()
  DEV_LOGIN: 'on' | 'off' = 'off';
}

/** Injection token of the running service's name, which is also the audience of its internal tokens. */
export const SERVICE_NAME = Symbol('SERVICE_NAME');

/** Injection token of the release name set at deployment. Null if unset. */
export const RELEASE = Symbol('RELEASE');

const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Whether an address is a loopback address (RFC 6761, 6.3; RFC 1122, 3.2.1.3; RFC 4291, 2.5.3). */
const isLoopback = (address: string): boolean => URL.canParse(address) && LOOPBACK.test(new URL(address).hostname);
