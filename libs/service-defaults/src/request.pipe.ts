import { ValidationPipe, type ArgumentMetadata } from '@nestjs/common';
import { getMetadataStorage } from 'class-validator';
import { refusal, refuseUncheckable } from './check-request.js';
import { messagesByField } from './messages-by-field.js';
import { cacheRules } from './rule-cache.js';

/** Validates every body, query and path against its DTO class. Responds 400 with messages by field on failure. */
export class RequestPipe extends ValidationPipe {
  constructor() {
    super({
      transform: true,
      whitelist: true,
      forbidNonWhitelisted: true,
      forbidUnknownValues: true,
      stopAtFirstError: true,
      validationError: { target: true, value: true },
      exceptionFactory: (errors) => refusal(messagesByField(errors)),
    });
    cacheRules();
  }

  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    const { type, metatype, data } = metadata;
    if (type === 'custom') return value;
    // A path has only a few texts, which their rules or the handler validate.
    if (type !== 'param') refuseUncheckable(value, type);
    // An interface, or a class under `import type`, is `Object` at run time: nothing would be validated.
    if (data !== undefined || !isDto(metatype)) throw new Error(`A ${type} needs a DTO class with rules`);
    return super.transform(value, metadata);
  }
}

export function isDto(type: unknown): boolean {
  return (
    typeof type === 'function' && getMetadataStorage().getTargetValidationMetadatas(type, '', false, false).length > 0
  );
}
