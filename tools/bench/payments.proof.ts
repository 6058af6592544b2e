// A fee counts once, whatever order its events come in, however often, and whatever is killed or changed meanwhile.
//   npm run prove payments -- [--orders 120] [--check-after 2] [--parts orders,row,lost,…]
// The five events of one payment are sent in each of their 120 orders, each one to three times, eight payments at a time, while
// billing is killed between receiving and working: paid once, one receipt, one VendorFeePaid. Then one payment at a time with what
// goes wrong around it (SCENARIOS).
import { parseArgs } from 'node:util';
import { run, type Bench } from './bench.ts';
import { proveEnds, proveLostEvent, proveUnknownRow } from './payments/events.ts';
import { proveOrders } from './payments/orders.ts';
import { PaymentSystem } from './payments/system.ts';
import {
  proveDeclinedCards,
  proveEmptiedAccount,
  proveLostDays,
  proveNewAddress,
  proveTwoTabs,
} from './payments/troubles.ts';

const SCENARIOS: Record<string, (bench: Bench, system: PaymentSystem) => Promise<void>> = {
  orders: (bench, system) => proveOrders(bench, system, Number(options.orders)),
  row: proveUnknownRow,
  lost: proveLostEvent,
  ends: proveEnds,
  address: proveNewAddress,
  days: proveLostDays,
  tabs: proveTwoTabs,
  cards: proveDeclinedCards,
  emptied: proveEmptiedAccount,
};

const { values: options } = parseArgs({
  options: {
    orders: { type: 'string', default: '120' },
    'check-after': { type: 'string', default: '2' },
    parts: { type: 'string', default: Object.keys(SCENARIOS).join(',') },
  },
});

await run(async (bench) => {
  const system = new PaymentSystem(bench, Number(options['check-after']) * 1000);
  await system.start();
  for (const [name, prove] of Object.entries(SCENARIOS))
    if (options.parts.split(',').includes(name)) await prove(bench, system);
});
