/** An error in GoTrue's format: HTTP status, stable code, message for users. Never a 5xx for a client error. */
export class AuthError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
    this.name = 'AuthError';
  }
}

export const validationFailed = (message: string): AuthError => new AuthError(400, 'validation_failed', message);
export const badJson = (reason: string): AuthError =>
  new AuthError(400, 'bad_json', `Could not parse request body as JSON: ${reason}`);
export const linkExpired = (): AuthError => new AuthError(403, 'otp_expired', 'Email link is invalid or has expired');
export const emailExists = (): AuthError =>
  new AuthError(422, 'email_exists', 'A user with this email address has already been registered');
export const userNotFound = (status: number): AuthError => new AuthError(status, 'user_not_found', 'User not found');
