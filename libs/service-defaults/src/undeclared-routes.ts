import type { INestApplicationContext } from '@nestjs/common';
import { METHOD_METADATA } from '@nestjs/common/constants.js';
import { MetadataScanner, ModulesContainer, Reflector } from '@nestjs/core';
import { declaredAccess } from './access.js';

/** Every route of a service whose controller names no access level, as `Controller.method`; for the test that there is none. */
export function routesWithoutAccess(app: INestApplicationContext): string[] {
  const reflector = new Reflector();
  const scanner = new MetadataScanner();
  const types = [...app.get(ModulesContainer).values()].flatMap(({ controllers }) => Array.from(controllers.values(), ({ metatype }) => metatype));
  return types.flatMap((type) => {
    if (typeof type !== 'function') return [];
    return scanner
      .getAllMethodNames(type.prototype)
      .map((name) => ({ name, handler: type.prototype[name] }))
      .filter(({ handler }) => Reflect.hasMetadata(METHOD_METADATA, handler))
      .filter(({ handler }) => !declaredAccess(reflector, { getHandler: () => handler, getClass: () => type as never }))
      .map(({ name }) => `${type.name}.${name}`);
  });
}
