import { globSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { Ajv } from 'ajv';
import { parse } from 'yaml';
import { expect, it } from 'vitest';
import { ROOT } from '../local-stack/bootstrap.mjs';
import {
  COMPOSE_FILE,
  EXAMPLE_ENVIRONMENT,
  readCompose,
  servicesIn,
  variablesOf,
  type ComposeService,
} from './testing/compose.ts';
import { filledEnvironment, readEnvironmentFile } from './make-env.mjs';
import { problemsOfEnvironment } from './testing/process-settings.ts';
import { composeSchema } from './testing/compose-schema.ts';

const text = readFileSync(COMPOSE_FILE, 'utf8');
const example = readFileSync(EXAMPLE_ENVIRONMENT, 'utf8');
const compose = readCompose(readEnvironmentFile(filledEnvironment(example)));
const services = Object.entries(compose.services);
const isOurs = ({ image }: ComposeService) => image.startsWith('campus-deals/');
const ours = services.filter(([, service]) => isOurs(service));
const isOnce = ({ restart }: ComposeService) => restart === 'no';

it('keeps to the published schema of Compose files', () => {
  const validate = new Ajv({ strict: false, validateFormats: false, allErrors: true }).compile(composeSchema());
  expect(validate(parse(text, { merge: true })) ? [] : validate.errors).toEqual([]);
});

it.each(ours.filter(([name]) => name !== 'mail-inbox'))(
  '%s is told what it must know, and nothing else',
  (_, service) => {
    const { image, command: [entry] = [], environment = {} } = service;
    const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
    expect(problemsOfEnvironment({ image, entry }, set)).toEqual([]);
  },
);

it('holds no secret, only the names of variables', () => {
  const raw: { services: Record<string, ComposeService> } = parse(text, { merge: true });
  const literal = Object.entries(raw.services).flatMap(([service, { environment = {} }]) =>
    Object.entries(environment).flatMap(([name, value]) => {
      const isSecret = /(PASSWORD|SECRET|_KEY)$/.test(name)
        ? !/^\$\{\w+[:?}]/.test(value)
        : /:\/\/[^/@]*:[^/@$]+@/.test(value);
      return isSecret ? [`${service}: ${name}`] : [];
    }),
  );
  expect(literal).toEqual([]);
});

it('asks for no variable that .env.example does not name', () => {
  const named = [...example.matchAll(/^(?:# )?([A-Z_]+)=/gm)].map(([, name]) => name);
  expect(variablesOf(text).filter((name) => !named.includes(name))).toEqual([]);
  const asked = [...variablesOf(text), 'COMPOSE_PROFILES'];
  expect(named.filter((name) => !asked.includes(name ?? ''))).toEqual([]);
});

it('does not start without its secrets', () => {
  expect(() => readCompose(readEnvironmentFile(example))).toThrow(
    /is not set: run node tools\/deployment\/make-env\.mjs/,
  );
});

it.each(services)('%s can do no more than it must', (_, service) => {
  expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
  expect(service.privileged).toBeUndefined();
  expect(service.cap_add).toBeUndefined();
  // Our images set their user in the Dockerfile.
  expect(isOurs(service) || service.user).toBeTruthy();
  expect(service.deploy?.resources.limits).toMatchObject({ cpus: expect.any(String), memory: expect.any(String) });
});

it.each(services)('%s is waited for in the way that it ends or stays', (name, service) => {
  const waiting = services.flatMap(([, { depends_on: needs = {} }]) => needs[name]?.condition ?? []);
  const wanted = isOnce(service) ? 'service_completed_successfully' : 'service_healthy';
  expect(new Set([wanted, ...waiting])).toEqual(new Set([wanted]));
  expect(service.healthcheck !== undefined).toBe(!isOnce(service));
});

it.each(ours.filter(([, service]) => isOnce(service)))('what %s prepares waits for it', (name) => {
  const waiting = services.filter(([, { depends_on: needs = {} }]) => needs[name]);
  expect(waiting.length).toBeGreaterThan(0);
});

it.each(['infra', 'all'])('the profile %s holds all that its services wait for', (profile) => {
  const within = servicesIn(compose, profile);
  const needed = Object.values(within).flatMap(({ depends_on: needs = {} }) => Object.keys(needs));
  expect(needed.filter((name) => !within[name])).toEqual([]);
});

it('starts everything unless told otherwise, and by the profile infra what services stand on', () => {
  expect(Object.keys(servicesIn(compose, 'all'))).toEqual(Object.keys(compose.services));
  expect(Object.keys(servicesIn(compose, 'infra'))).toEqual(['postgres', 'databases', 'queue', 'mail-inbox']);
  expect(readEnvironmentFile(example)['COMPOSE_PROFILES']).toBe('all');
});

it('has every app and stand-in, from the one Dockerfile', () => {
  const packages = globSync('{apps,stand-ins}/*/package.json', { cwd: ROOT }).map((file) => dirname(file));
  expect([...new Set(ours.map(([, { build }]) => build?.args['APP']))].toSorted()).toEqual(packages.toSorted());
  for (const [, { image, build }] of ours)
    expect(image).toBe(`campus-deals/${build?.args['APP']?.split('/')[1]}:local`);
});

it('names in every address a container and the port that it listens on', () => {
  const ports: Record<string, string> = { postgres: '5432', queue: '6379', 'mail-inbox': '1025' };
  const addresses = services.flatMap(([, { environment = {} }]) =>
    Object.values(environment).flatMap((value) => [...value.matchAll(/\/\/(?:[^/@]+@)?([a-z-]+):(\d+)/g)]),
  );
  const wrong = addresses.filter(([, host = '', port]) => host !== 'localhost' && port !== (ports[host] ?? '3000'));
  expect(wrong.map(([address]) => address)).toEqual([]);
  expect(addresses.filter(([, host = '']) => host !== 'localhost' && !compose.services[host])).toEqual([]);
  expect(addresses.length).toBeGreaterThan(20);
});

it('is reached from this machine alone', () => {
  const published = services.flatMap(([, { ports = [] }]) => ports);
  expect(published.filter((port) => !port.startsWith('127.0.0.1:'))).toEqual([]);
  expect(published).toContain('127.0.0.1:3000:3000');
});
