/** Files of a service that put its features together: its module, its sender process, its seeds and its commands. */
const COMPOSITION = '^apps/[^/]+/src/([^/.]+\\.module|sender|(seed|reconcile|import|after)-[^/]+)\\.ts$';

/** Floors of services, from the bottom up. */
const FLOORS = {
  catalog: 'visibility moderation images colleges vendors deals counter reach admin demo'.split(' '),
  notification: 'audience messages subscriptions notifications senders newsletters admins upkeep demo'.split(' '),
  identity: 'accounts audit-log students personal-data sign-in admin demo'.split(' '),
};
const BESIDE_FLOORS = 'main|env|database|tables|entities|migrate|sender|[^/]+\\.(module|spec)';

/** A floor imports lower ones only. Tables refer to each other in any direction. */
const floorRules = Object.entries(FLOORS).flatMap(([service, floors]) => {
  const src = `^apps/${service}-service/src`;
  const above = (floor) => `${src}/(${floors.slice(floors.indexOf(floor) + 1).join('|')})/`;
  return [
    {
      name: 'service-files-lie-on-floors',
      severity: 'error',
      from: { path: `${src}/`, pathNot: `${src}/((${floors.join('|')}|testing|migrations)/|(${BESIDE_FLOORS})\\.ts$)` },
      to: {},
    },
    ...floors.slice(0, -1).flatMap((floor) => [
      {
        name: 'floors-import-downwards',
        severity: 'error',
        from: { path: `${src}/${floor}/`, pathNot: '\\.(spec|entity)\\.ts$' },
        to: { path: above(floor) },
      },
      {
        name: 'floors-import-downwards',
        severity: 'error',
        from: { path: `${src}/${floor}/.*\\.entity\\.ts$` },
        to: { path: above(floor), pathNot: '\\.entity\\.ts$' },
      },
    ]),
  ];
});

/**
 * Who may import whom (docs/architecture.md). tools/boundaries/boundaries.spec.ts proves that each rule catches what it forbids.
 * @type {import('dependency-cruiser').IConfiguration}
 */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'Two files that need each other are one thing, or hide a third.',
      from: {},
      // A type-only import vanishes at run time; entities that refer to each other need it.
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'apps-do-not-import-apps',
      severity: 'error',
      comment: 'Apps meet over HTTP and events, described in libs/contracts.',
      from: { path: '^apps/([^/]+)/' },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
    {
      name: 'libs-do-not-import-apps',
      severity: 'error',
      from: { path: '^libs/' },
      to: { path: '^(apps|tools|e2e)/' },
    },
    {
      name: 'nothing-imports-stand-ins',
      severity: 'error',
      comment:
        "A stand-in speaks a hosted service's protocol; who imported it would not notice what the real one does otherwise.",
      from: { path: '^(apps|libs)/' },
      to: { path: '^stand-ins/', pathNot: '^stand-ins/[^/]+/src/testing/' },
    },
    {
      name: 'stand-ins-know-nothing-of-the-product',
      severity: 'error',
      comment: 'Nothing of ours but what starts a process; what a stand-in does is the protocol it stands in for.',
      from: { path: '^stand-ins/([^/]+)/' },
      to: {
        path: '^(apps|libs|tools|e2e|stand-ins)/',
        pathNot: '^(stand-ins/$1|libs/(contracts|service-defaults|testing))/',
      },
    },
    {
      name: 'contracts-stand-alone',
      severity: 'error',
      comment: 'Contracts run in the browser and on the server.',
      from: { path: '^libs/contracts/' },
      to: { path: '^libs/', pathNot: '^libs/contracts/' },
    },
    {
      name: 'service-defaults-know-no-messaging',
      severity: 'error',
      from: { path: '^libs/service-defaults/' },
      to: { path: '^libs/', pathNot: '^libs/(service-defaults|contracts|testing)/' },
    },
    {
      name: 'tests-only-import-testing',
      severity: 'error',
      comment: 'These folders start databases and stand-ins; nothing that ships may load them.',
      from: {
        path: '^(apps|libs|stand-ins)/',
        pathNot: '(^libs/testing/|\\.spec\\.tsx?$|\\.test\\.tsx?$|/src/testing/|vitest\\.config\\.ts$)',
      },
      to: { path: '^(libs|stand-ins/[^/]+/src)/testing/' },
    },
    {
      name: 'web-imports-only-contracts',
      severity: 'error',
      comment: 'What the browser loads may come from contracts and from packages made for the browser.',
      from: { path: '^apps/web/src/', pathNot: '^apps/web/src/testing/' },
      to: { path: '^libs/', pathNot: '^libs/contracts/' },
    },
    {
      name: 'web-loads-no-server-package',
      severity: 'error',
      from: { path: '^apps/web/src/' },
      to: { path: 'node_modules/(@nestjs|@mikro-orm|@fastify|fastify|bullmq|ioredis|pg|pino)/' },
    },
    {
      name: 'web-areas-do-not-import-areas',
      severity: 'error',
      comment: 'What two areas share stands in marketplace/. Only app/ puts the areas together.',
      from: { path: '^apps/web/src/(site|student|business|admin)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^apps/web/src/(app|site|student|business|admin)/', pathNot: '^apps/web/src/$1/' },
    },
    {
      name: 'web-marketplace-knows-no-area',
      severity: 'error',
      from: { path: '^apps/web/src/(marketplace|kit|platform)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^apps/web/src/(app|site|student|business|admin)/' },
    },
    {
      name: 'web-kit-knows-no-product',
      severity: 'error',
      from: { path: '^apps/web/src/(kit|platform)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^apps/web/src/marketplace/' },
    },
    {
      name: 'web-platform-draws-nothing',
      severity: 'error',
      from: { path: '^apps/web/src/platform/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^apps/web/src/kit/' },
    },
    {
      name: 'service-features-meet-in-public-files',
      severity: 'error',
      comment: "A feature's public.ts lists what other features may import. Its Nest module is for Nest modules only.",
      from: {
        path: '^apps/([^/]+-service)/src/([^/]+)/',
        pathNot: ['\\.(spec|module|entity)\\.ts$', '/src/(testing|migrations)/', '/after-restore\\.ts$'],
      },
      to: { path: ['^apps/$1/src/[^/]+/', COMPOSITION], pathNot: ['^apps/$1/src/($2|migrations)/', '/public\\.ts$'] },
    },
    {
      name: 'modules-and-entities-import-their-own-kind',
      severity: 'error',
      comment: 'A Nest module imports Nest modules as well, and an entity the entities that it relates to.',
      from: { path: '^apps/([^/]+-service)/src/([^/]+)/.*\\.(module|entity)\\.ts$' },
      to: { path: '^apps/$1/src/[^/]+/', pathNot: ['^apps/$1/src/$2/', '/public\\.ts$', '\\.$3\\.ts$'] },
    },
    {
      name: 'shared-files-know-entities-only',
      severity: 'error',
      comment: 'Files beside the features serve all of them; through such a file no feature reaches another.',
      from: { path: '^apps/([^/]+-service)/src/[^/]+$', pathNot: ['\\.spec\\.ts$', COMPOSITION] },
      to: { path: '^apps/$1/src/[^/]+/', pathNot: ['\\.entity\\.ts$', '/src/migrations/'] },
    },
    ...floorRules,
    {
      name: 'no-zod',
      severity: 'error',
      comment:
        'Requests, answers, events and settings are classes with rules (docs/decisions/0014-requests-are-classes.md).',
      from: {},
      to: { path: '(^|node_modules/)zod(/|$)' },
    },
    {
      name: 'resolvable',
      severity: 'error',
      from: { pathNot: '\\.(spec|test)\\.tsx?$' },
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|coverage|\\.data|\\.local)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['source', 'import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
  },
};
