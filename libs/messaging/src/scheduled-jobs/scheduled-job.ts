import { Logger } from '@nestjs/common';
import { defaultRepeatStrategy } from 'bullmq';

export interface Times {
  /** Cron expression with five fields, or six if it starts with seconds. */
  cron: string;
  /** IANA time zone. Default: UTC. */
  timeZone?: string;
}

export interface Schedule extends Times {
  /** Name in kebab-case, unique in the service. Used for the schedule and its metrics. */
  name: string;
}

/**
 * Scheduled work. List the class among a module's providers, in a file `<action>.job.ts`.
 *
 * Each due time is run once, by any replica. A run that throws is retried for about an hour and a half, or for as long
 * as a dependency is unavailable. If its process dies, another replica repeats it, so `run` must be idempotent. Due
 * times that pass while no replica runs become one run at the next start. A run that lasts longer than its interval
 * overlaps the next one. For work every few seconds use RepeatingJob of service-defaults.
 */
export abstract class ScheduledJob {
  protected readonly log = new Logger(this.constructor.name);

  constructor(readonly schedule: Schedule) {}

  /** Runs the job. `dueAt` stays the same when a run is retried. Injected entity managers work as in a request. */
  abstract run(dueAt: Date): Promise<void>;
}

/**
 * Work that is due at the same local time in many time zones. The time can change while the service runs. Each time
 * zone has its own due times, like those of a `ScheduledJob`.
 */
export abstract class ZonedJob {
  protected readonly log = new Logger(this.constructor.name);

  /** `name` is unique, as for a `ScheduledJob`. */
  constructor(readonly name: string) {}

  /** Returns the due times. Called every few seconds. A zone that is no longer included is no longer due. */
  abstract times(): Promise<Required<Times>[]>;

  abstract run(dueAt: Date, timeZone: string): Promise<void>;
}

/** Returns the first due time after an instant, if any, by the same rules as the jobs. */
export function nextDueAt({ cron, timeZone = 'UTC' }: Times, after: Date): Date | undefined {
  const millis = defaultRepeatStrategy(after.getTime(), { pattern: cron, tz: timeZone });
  return millis === undefined ? undefined : new Date(millis);
}
