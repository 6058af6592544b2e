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
import { isLoopback } from './loopback.js';

/** Where queues and broadcasts live. Redis wins when both are set. */
export class QueueEnv {
  /** Redis with `maxmemory-policy noeviction`; what production uses. */
  @Optional()
  @RedisAddress()
  REDIS_URL?: string;

  /** A PostgreSQL database of its own, for a machine without Redis. */
  @Optional()
  @PostgresAddress()
  QUEUE_DATABASE_URL?: string;
}

const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

/** What every service reads from its environment; a service's own class extends it. */
export class ServiceEnv extends QueueEnv {
  /** Without a default: a forgotten one must not open what production keeps closed. */
  @OneOf(['development', 'test', 'production'])
  NODE_ENV!: 'development' | 'test' | 'production';

  /** What this version is called; admins see it at /admin/operations. */
  @Optional()
  @FreeSetting()
  RELEASE?: string;

  /** Address to listen on; containers set 0.0.0.0. */
  @FreeSetting()
  HOST: string = '127.0.0.1';

  @Port()
  PORT!: number;

  /** How long a process that is told to end still takes requests: as long as those who send them may need to hear of it. */
  @WholeNumberSetting(0, 60_000)
  DRAIN_MS: number = 0;

  @OneOf(['trace', 'debug', 'info', 'warn', 'error', 'silent'])
  LOG_LEVEL: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'silent' = 'info';

  /** Shared by the gateway and the services; signs who the caller is. */
  @Secret(32)
  INTERNAL_TOKEN_SECRET!: string;

  /** Believed too, while the secret is being changed; nothing is signed with it. */
  @Optional()
  @Secret(32)
  INTERNAL_TOKEN_SECRET_PREVIOUS?: string;

  /** Where browsers reach the product; links in mails start with it. */
  @RefusedIf<ServiceEnv>(
    ({ NODE_ENV, PUBLIC_URL }) => NODE_ENV === 'production' && !/^https:/i.test(PUBLIC_URL),
    'must be an https address in production',
  )
  @HttpAddress()
  PUBLIC_URL!: string;

  /** Where traces are sent (OTLP over HTTP); unset: none are made. The SDK reads the standard's other OTEL_ variables itself. */
  @Optional()
  @HttpAddress()
  OTEL_EXPORTER_OTLP_ENDPOINT?: string;

  @Optional()
  @OneOf(SAMPLERS)
  OTEL_TRACES_SAMPLER?: (typeof SAMPLERS)[number];

  /** Which part of the traces is recorded, where the sampler asks for one. */
  @Optional()
  @Pattern(/^(0(\.\d+)?|1(\.0+)?)$/, 'must be a number from 0 to 1')
  OTEL_TRACES_SAMPLER_ARG?: string;

  /** Quick login: anybody who reaches the site signs in as anybody, so only where nobody else reaches it. */
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
