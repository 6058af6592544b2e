import { ERROR_CODES, type ErrorCode } from '@campus-deals/contracts/errors';

/** A failure the caller is told about: a stable code, a sentence to show, messages by field. The cause is logged, never sent. */
export class ProductError extends Error {
  readonly status: number;
  readonly fields: Record<string, string[]> | undefined;
  /** Seconds until the caller may try again, where that is refused on purpose. */
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

/** Bad input in one field. */
export function fieldError(field: string, message: string): ProductError {
  return new ProductError('validation_failed', message, { errors: { [field]: [message] } });
}
