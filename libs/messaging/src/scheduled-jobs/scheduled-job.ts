import { Logger } from '@nestjs/common';
import { defaultRepeatStrategy } from 'bullmq';

export interface Times {
  /** Five fields, or six when it begins with seconds. */
  cron: string;
  /** IANA name; default UTC. */
  timeZone?: string;
}

export interface Schedule extends Times {
  /** Unique in the service, kebab-case; the schedule and its metrics carry it. */
  name: string;
}

/**
 * Work to be done at known times. List the class among a module's providers, in a file `<what it does>.job.ts`.
 *
 * Each due time is run once, by whichever replica takes it. A run that throws is tried again for about an hour and a
 * half, one that needs something that is away for as long as it is; one whose process died is taken up by another: `run` must bear being repeated. Due times that passed while no
 * replica ran become one run at the next start. A run that lasts longer than its interval overlaps the next one.
 * For work every few seconds use RepeatingJob of service-defaults.
 */
export abstract class ScheduledJob {
  protected readonly log = new Logger(this.constructor.name);

  constructor(readonly schedule: Schedule) {}

  /** `dueAt` stays the same when a run is tried again. Injected entity managers work as in a request. */
  abstract run(dueAt: Date): Promise<void>;
}

/**
 * Work that is due at the same time of day on many clocks, at a time that may be changed while the service runs. Each time zone
 * has due times of its own, as those of any `ScheduledJob`.
 */
export abstract class ZonedJob {
  protected readonly log = new Logger(this.constructor.name);

  /** `name` as that of a `ScheduledJob`. */
  constructor(readonly name: string) {}

  /** When it is due: asked every few seconds. A zone that is not among them any more is due no more. */
  abstract times(): Promise<Required<Times>[]>;

  abstract run(dueAt: Date, timeZone: string): Promise<void>;
}

/** The first due time after an instant; undefined: there is none. Follows the same rules as the jobs themselves. */
export function nextDueAt({ cron, timeZone = 'UTC' }: Times, after: Date): Date | undefined {
  const millis = defaultRepeatStrategy(after.getTime(), { pattern: cron, tz: timeZone });
  return millis === undefined ? undefined : new Date(millis);
}
