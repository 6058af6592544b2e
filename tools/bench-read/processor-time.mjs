import { readdirSync, readFileSync } from 'node:fs';

const MS_OF_TICK = 10;

/**
 * Milliseconds of processor time that the processes we started, and theirs, have used so far. Unlike throughput it hardly changes
 * with what else runs on the machine. Undefined where there is no /proc.
 */
function processorTime() {
  if (process.platform !== 'linux') return undefined;
  const processes = new Map();
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      // The name may hold blanks; what follows its parenthesis does not (man 5 proc).
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ');
      processes.set(Number(pid), { parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) });
    } catch {
      // Ended in between.
    }
  }
  let ticks = 0;
  for (const [pid, { ticks: own }] of processes) if (descends(pid, processes)) ticks += own;
  return ticks * MS_OF_TICK;
}

/** A run of `load` with the processor time of all that answers: gateway, service, PostgreSQL; not of the load itself. */
export async function withProcessorTime(run) {
  const before = processorTime();
  const result = await run();
  return { ...result, processorMs: before === undefined ? Number.NaN : (processorTime() - before) / result.requests };
}

function descends(pid, processes) {
  for (let at = processes.get(pid)?.parent; at; at = processes.get(at)?.parent) if (at === process.pid) return true;
  return false;
}
