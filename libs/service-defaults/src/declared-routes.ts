import { RequestMethod, type INestApplicationContext } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { MetadataScanner, ModulesContainer, Reflector } from '@nestjs/core';
import { declaredAccess, type AccessLevel } from './access.js';

export interface DeclaredRoute {
  /** Such as `GET /api/colleges/:id`. */
  route: string;
  /** `Controller.method`. */
  handler: string;
  access: AccessLevel | undefined;
}

/** Every HTTP route of a service's controllers with the access it declares; for tests that hold all of them to a table. */
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
        const access = declaredAccess(reflector, { getHandler: () => handler, getClass: () => type as never });
        const method = RequestMethod[Reflect.getMetadata(METHOD_METADATA, handler) as number] ?? 'ALL';
        return pathsOf(type).flatMap((base) =>
          pathsOf(handler).map((path) => ({
            route: `${method} ${join(base, path)}`,
            handler: `${type.name}.${name}`,
            access,
          })),
        );
      });
  });
}

/** Every route whose controller names no access level, as `Controller.method`; for the test that there is none. */
export function routesWithoutAccess(app: INestApplicationContext): string[] {
  return declaredRoutes(app)
    .filter(({ access }) => !access)
    .map(({ handler }) => handler);
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
