import { ERROR_CODES, type ErrorCode } from '@campus-deals/contracts/errors';

/** Failure reported to the caller: a stable code, a message, messages by field. The cause is logged, never sent. */
export class ProductError extends Error {
  readonly status: number;
  readonly fields: Record<string, string[]> | undefined;
  /** Seconds until the caller may retry, for deliberate refusals. */
  readonly retryAfter: number | undefined;

  constructor(
    readonly code: ErrorCode,
    detail?: string,
    options: { errors?: Record<string, string[]>; cause?: unknown; retryAfter?: number } = {},
  ) {
    super(detail ?? ERROR_CODES[code].title, { cause: options.cause });
    this.name = 'ProductError';
    this.status = ERROR_CODES[code].status;
    this.fields = options.errors;
    this.retryAfter = options.retryAfter;
  }
}

/** Returns the error for invalid input in one field. */
export function fieldError(field: string, message: string): ProductError {
  return new ProductError('validation_failed', message, { errors: { [field]: [message] } });
}
