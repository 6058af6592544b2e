// Compares the cost of validating a request in RequestPipe and in Nest's ValidationPipe.
//   npm run bench requests
import 'reflect-metadata';
import { CreateCollegeDto } from '@campus-deals/contracts/catalog/create-college.dto';
import { ListCollegeVendorsQueryDto } from '@campus-deals/contracts/catalog/queries.dto';
import { SubscribeDto } from '@campus-deals/contracts/notification/subscribe.dto';
import { IdParamsDto } from '@campus-deals/contracts/params.dto';
import { RequestPipe } from '@campus-deals/service-defaults';
import { ValidationPipe, type ArgumentMetadata, type PipeTransform } from '@nestjs/common';
import { atMost, format, quantile, run } from './bench.ts';

const ROUNDS = 9;
const TIMES = 10_000;
/** Maximum cost relative to ValidationPipe: RequestPipe's further checks add at most a quarter. */
const MOST = 1.25;
const OPTIONS = {
  transform: true,
  whitelist: true,
  forbidNonWhitelisted: true,
  forbidUnknownValues: true,
  stopAtFirstError: true,
};

const REQUESTS: [what: string, metadata: ArgumentMetadata, value: object][] = [
  ['a path with an id', { type: 'param', metatype: IdParamsDto }, { id: '7' }],
  [
    'a query of four fields',
    { type: 'query', metatype: ListCollegeVendorsQueryDto },
    { limit: '20', search: 'tea', sort: 'nearest', openNow: 'true' },
  ],
  ['a subscription', { type: 'body', metatype: SubscribeDto }, { email: 'a@uni.example', collegeId: 7 }],
  [
    'a college',
    { type: 'body', metatype: CreateCollegeDto },
    {
      name: 'A College',
      shortName: 'a-college',
      city: 'Ames',
      state: 'IA',
      zipcode: '50010',
      latitude: 42,
      longitude: -93.6,
    },
  ],
];

await run(async (bench) => {
  // Measures ValidationPipe first: RequestPipe caches validation rules for both.
  const alone: number[] = [];
  for (const request of REQUESTS) alone.push(await costOf(new ValidationPipe(OPTIONS), request));
  for (const [at, request] of REQUESTS.entries()) {
    const ours = await costOf(new RequestPipe(), request);
    const theirs = alone[at] ?? 0;
    bench.result(request[0], atMost(ours / theirs, MOST), `${format(ours, 'µs')}, ${format(theirs, 'µs')}`);
  }
});

/** Returns the processor time per request, in microseconds: the median of all rounds. */
async function costOf(pipe: PipeTransform, [, metadata, value]: (typeof REQUESTS)[number]): Promise<number> {
  const rounds: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const since = process.cpuUsage();
    for (let time = 0; time < TIMES; time += 1) await pipe.transform({ ...value }, metadata);
    const { user, system } = process.cpuUsage(since);
    rounds.push((user + system) / TIMES);
  }
  return quantile(rounds, 0.5);
}
