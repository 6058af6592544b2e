import { getMetadataStorage } from 'class-validator';
import { expect, test } from 'vitest';
import { Description, FreeText, OneOf, TrueOrFalse, WholeNumber } from './rules.js';
import { checkRequest } from './testing/check-request.js';

@Description('An order.')
class OrderDto {
  @WholeNumber('Number of pizzas.', { min: 1, max: 9, example: 2 }) pizzas!: number;
  @FreeText('Name on the door.', { label: 'Name', max: 3, optional: 'or empty' }) name?: string | null;
  @OneOf(['small', 'medium', 'large']) size!: string;
  @TrueOrFalse({ optional: true }) isHot?: boolean;
}
const order = { pizzas: 2, size: 'small' };

test('messages begin with the label, by default the name of the field', () => {
  expect(checkRequest(OrderDto, { pizzas: 0, name: 'long', size: 'huge', isHot: 1 }).refused).toEqual({
    pizzas: 'pizzas must be at least 1',
    name: 'Name must be at most 3 characters',
    size: 'size must be small, medium or large',
    isHot: 'isHot must be true or false',
  });
});

test('an optional field may be absent, but only a nullable one null', () => {
  expect(checkRequest(OrderDto, order)).toEqual({ taken: order, refused: {} });
  expect(checkRequest(OrderDto, { ...order, isHot: null }).refused).toHaveProperty('isHot');
  expect(checkRequest(OrderDto, { ...order, name: null }).refused).toEqual({});
});

test('an empty text becomes null where a field says so', () => {
  expect(checkRequest(OrderDto, { ...order, name: ' ' })).toEqual({ taken: { ...order, name: null }, refused: {} });
});

test('the sentence and the example are metadata of the field', () => {
  const contexts = getMetadataStorage()
    .getTargetValidationMetadatas(OrderDto, '', false, false)
    .filter(({ propertyName }) => propertyName === 'pizzas')
    .map(({ context }): unknown => context);
  expect(contexts).toContainEqual({ description: 'Number of pizzas.', example: 2 });
});
