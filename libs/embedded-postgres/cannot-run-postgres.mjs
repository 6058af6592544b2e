/** Why PostgreSQL cannot run here, in a line that a person can act on. */
export class CannotRunPostgres extends Error {
  constructor(message) {
    super(message);
    this.name = 'CannotRunPostgres';
  }
}
