import { About, Token } from '../rules.js';

@About('Codes for the pool of a deal.')
export class AddCodesDto {
  @About('CSV text with one code per line, in the first column.', 'A1B2C3\nD4E5F6')
  @Token('csv', 90_000, 'csv is too large')
  csv!: string;
}
