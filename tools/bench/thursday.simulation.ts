// `npm run simulate:thursday`: what 6,000 campuses ask of each part on a Thursday afternoon, by what requests and mails were measured
// to cost (thursday/costs.ts) and what is assumed of students (thursday/thursday.ts). CAMPUSES, SENDERS to change those.
import { atMost, format, run, withoutLimit } from './bench.ts';
import { PARTS } from './thursday/costs.ts';
import { ASSUMED, thursday, type Minute } from './thursday/thursday.ts';

/** Of a processor, so that a replica may be lost. */
const BUSY_AT_MOST = 0.6;
const SENT_WITHIN_MINUTES = 90;

await run(async (bench) => {
  const assumed = {
    ...ASSUMED,
    campuses: Number(process.env['CAMPUSES'] ?? ASSUMED.campuses),
    senders: Number(process.env['SENDERS'] ?? ASSUMED.senders),
  };
  const { minutes, sentAfter } = thursday(assumed);
  const day = minutes.slice(0, 24 * 60);
  const students = assumed.campuses * assumed.studentsPerCampus;
  const most = (of: (minute: Minute) => number) => Math.max(...minutes.map(of));
  const total = (of: (minute: Minute) => number) => day.reduce((sum, minute) => sum + of(minute), 0);
  const perThousand = (count: number) => (count / students) * 1000;

  bench.result('requests a second, busiest minute', withoutLimit(most(({ requests }) => requests) / 60));
  bench.result('writes a second, busiest minute', withoutLimit(most(({ writes }) => writes) / 60));
  bench.result('mails a second, busiest minute', withoutLimit(most(({ mails }) => mails) / 60));
  for (const part of PARTS) {
    const processors = most(({ busy }) => busy[part]);
    bench.result(
      `${part}, busiest minute`,
      withoutLimit(processors, processors === 1 ? 'processor' : 'processors'),
      `${Math.max(2, Math.ceil(processors / BUSY_AT_MOST))} replicas of one, ${BUSY_AT_MOST * 100} % busy`,
    );
  }
  for (const { zone, minutes: after } of sentAfter)
    bench.result(`last mail of ${zone}`, atMost(after, SENT_WITHIN_MINUTES, 'min'), `${assumed.senders} senders`);
  bench.result('1,000 students, that day: requests', withoutLimit(perThousand(total(({ requests }) => requests))));
  bench.result('mails', withoutLimit(perThousand(total(({ mails }) => mails))));
  bench.result('writes', withoutLimit(perThousand(total(({ writes }) => writes))));
  const seconds = total(({ busy }) => PARTS.reduce((sum, part) => sum + busy[part] * 60, 0));
  bench.result(
    'processor',
    withoutLimit(perThousand(seconds), 's'),
    `${format(seconds / 3600)} processor hours in all`,
  );
});
