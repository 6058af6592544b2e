import { RequestMethod, type INestApplicationContext } from '@nestjs/common';
import { HTTP_CODE_METADATA, METHOD_METADATA, PATH_METADATA, ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { MetadataScanner, ModulesContainer, Reflector } from '@nestjs/core';
import type { DtoClass } from '@campus-deals/contracts/rules';
import { declaredAccess, declaresFreshSignIn, refusesSuspended, type AccessLevel } from './access.js';
import { edgeOptionsOf, type EdgeOptions } from './edge.js';
import { routeDescriptionOf, type RouteDescription } from './responds.js';
import { isDto } from './request.pipe.js';

export interface DeclaredRoute {
  /** Method and path, such as `GET /api/colleges/:id`. */
  route: string;
  /** Handler as `Controller.method`. */
  handler: string;
  access: AccessLevel | undefined;
  /** Whether it requires a sign-in of the last 15 minutes. */
  needsFreshSignIn: boolean;
  /** Whether it refuses suspended businesses. */
  refusesSuspended: boolean;
  /** How the gateway serves it. */
  edge: EdgeOptions;
  description: RouteDescription | undefined;
  /** Status of a successful response. */
  status: number;
  inputs: RouteInput[];
  prototype: Record<string, object>;
  name: string;
}

interface RouteInput {
  from: 'body' | 'query' | 'path';
  /** DTO class, if any. */
  type: DtoClass | undefined;
}

/** Lists every HTTP route of a service's controllers with its access level. Tests compare them with a table. */
export function declaredRoutes(app: INestApplicationContext): DeclaredRoute[] {
  const reflector = new Reflector();
  const scanner = new MetadataScanner();
  const types = [...app.get(ModulesContainer).values()].flatMap(({ controllers }) =>
    Array.from(controllers.values(), ({ metatype }) => metatype),
  );
  return [...new Set(types)].flatMap((type) => {
    if (typeof type !== 'function') return [];
    return scanner
      .getAllMethodNames(type.prototype)
      .map((name) => ({ name, handler: type.prototype[name] }))
      .filter(({ handler }) => Reflect.hasMetadata(METHOD_METADATA, handler))
      .flatMap(({ name, handler }) => {
        const context = { getHandler: () => handler, getClass: () => type as never };
        const access = declaredAccess(reflector, context);
        const method = RequestMethod[Reflect.getMetadata(METHOD_METADATA, handler) as number] ?? 'ALL';
        return pathsOf(type).flatMap((base) =>
          pathsOf(handler).map((path) => ({
            route: `${method} ${join(base, path)}`,
            handler: `${type.name}.${name}`,
            access,
            needsFreshSignIn: declaresFreshSignIn(reflector, context),
            refusesSuspended: refusesSuspended(reflector, context),
            edge: edgeOptionsOf(type, handler),
            description: routeDescriptionOf(handler),
            status: Reflect.getMetadata(HTTP_CODE_METADATA, handler) ?? (method === 'POST' ? 201 : 200),
            inputs: inputsOf(type, name),
            prototype: type.prototype,
            name,
          })),
        );
      });
  });
}

/** Lists routes without an access level, as `Controller.method`. A test requires that there are none. */
export function routesWithoutAccess(app: INestApplicationContext): string[] {
  return declaredRoutes(app)
    .filter(({ access }) => !access)
    .map(({ handler }) => handler);
}

/** Nest's codes of the three decorators (RouteParamtypes). */
const FROM: Record<string, RouteInput['from']> = { 3: 'body', 4: 'query', 5: 'path' };

function inputsOf(type: Function, name: string): RouteInput[] {
  const declared: Record<string, { index: number; data?: unknown }> =
    Reflect.getMetadata(ROUTE_ARGS_METADATA, type, name) ?? {};
  const types: unknown[] = Reflect.getMetadata('design:paramtypes', type.prototype, name) ?? [];
  return Object.entries(declared).flatMap(([key, { index, data }]) => {
    const from = FROM[key.split(':')[0] ?? ''];
    const dto = data === undefined && isDto(types[index]) ? (types[index] as DtoClass) : undefined;
    return from ? [{ from, type: dto }] : [];
  });
}

function pathsOf(target: object): string[] {
  const path: string | string[] = Reflect.getMetadata(PATH_METADATA, target) ?? '';
  return Array.isArray(path) ? path : [path];
}

function join(...parts: string[]): string {
  return `/${parts
    .flatMap((part) => part.split('/'))
    .filter(Boolean)
    .join('/')}`;
}
