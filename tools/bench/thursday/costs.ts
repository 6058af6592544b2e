/** Milliseconds of processor time in each process on the way. */
export type Cost = Partial<Record<Part, number>>;
export type Part = (typeof PARTS)[number];

export const PARTS = ['gateway', 'web', 'catalog', 'identity', 'notification', 'sender', 'postgres', 'redis'] as const;

/** As `npm run bench:costs` and `bench:newsletter` printed them on 2026-11-22 (docs/benchmarks.md). */
export const COSTS = {
  keptPage: { gateway: 0.42 },
  renderedPage: { gateway: 4.3, web: 13.7, catalog: 1.1 },
  keptRead: { gateway: 0.15 },
  read: { gateway: 1.1, catalog: 1.3, postgres: 0.7 },
  search: { gateway: 1.6, catalog: 2.4, postgres: 7.4 },
  session: { gateway: 0.4 },
  ownList: { gateway: 1.6, catalog: 0.8, postgres: 0.3 },
  ownNotifications: { gateway: 1.2, notification: 0.8, postgres: 0.2 },
  write: { gateway: 1.4, catalog: 2.4, notification: 2.4, postgres: 2.2, redis: 0.5 },
  mail: { sender: 0.4, postgres: 0.17 },
} satisfies Record<string, Cost>;

export type Kind = keyof typeof COSTS;
