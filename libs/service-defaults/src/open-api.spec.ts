/// <reference types="vite/client" />
import { Body, Controller, Delete, Get, HttpCode, Module, Param, Patch, Post, Query } from '@nestjs/common';
import { AdminCollegeDto, CollegeDto } from '@campus-deals/contracts/catalog/college.dto';
import { DealDto, DealWithVendorDto } from '@campus-deals/contracts/catalog/deal.dto';
import { ListCollegeVendorsQueryDto } from '@campus-deals/contracts/catalog/queries.dto';
import { IdParamsDto } from '@campus-deals/contracts/params.dto';
import { CreateCollegeDto } from '@campus-deals/contracts/catalog/create-college.dto';
import { SubscribeDto } from '@campus-deals/contracts/notification/subscribe.dto';
import { VendorDto } from '@campus-deals/contracts/catalog/vendor.dto';
import type { DtoClass } from '@campus-deals/contracts/rules';
import { forFile } from '@campus-deals/testing';
import { expect, test } from 'vitest';
import { Access } from './access.js';
import { Responds } from './responds.js';
import { fieldSchemas } from './rule-schemas.js';
import { validationErrors, undescribedRoutes } from './testing/index.js';
import { testService } from './testing/test-service.js';

@Access('everyone')
@Controller('api')
class DescribedController {
  @Responds([VendorDto], 'Vendors of a college.')
  @Get('vendors')
  vendors(@Query() _query: ListCollegeVendorsQueryDto): VendorDto[] {
    return [];
  }

  @Responds(DealWithVendorDto, 'A deal with its vendor.', ['deal_not_found'])
  @Get('deals/:id')
  deal(@Param() _params: IdParamsDto): DealWithVendorDto {
    return new DealWithVendorDto();
  }

  @Access('admin')
  @Responds(AdminCollegeDto, 'Adds a college.', ['short_name_taken'])
  @Post('colleges')
  create(@Body() _body: CreateCollegeDto): AdminCollegeDto {
    return new AdminCollegeDto();
  }

  @Access('signed-in')
  @Responds('nothing', 'Forgets a deal.')
  @Delete('deals/:id')
  @HttpCode(204)
  remove(@Param() _params: IdParamsDto): void {}

  @Access('api-key')
  @Responds(CollegeDto, 'Holds a code.', ['idempotency_key_reused'])
  @Post('holds')
  hold(): CollegeDto {
    return new CollegeDto();
  }

  @Responds([String], 'States that have colleges.')
  @Get('states')
  states(): string[] {
    return [];
  }

  @Responds('image/webp', 'An image.')
  @Get('images')
  image(): void {}
}

@Access('everyone')
@Controller('bare')
class BareController {
  @Patch(':id')
  one(@Param('id') id: string, @Body() _body: object, @Query() _query: SubscribeDto): string {
    return id;
  }
}

@Module({ controllers: [DescribedController, BareController] })
class DescribedModule {}

type Schemas = Record<string, { description: string; required: string[]; properties: Record<string, object> }>;
type Operation = { summary: string; parameters: object[]; responses: Record<string, object>; security?: object[] };
const app = await forFile(testService('described', DescribedModule));
type Document = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Schemas; securitySchemes: object };
};
const document = (await app.inject('/openapi.json')).json<Document>();

test('a body is described with limits, lists of values, nulls, defaults and examples', () => {
  const { CreateCollegeDto: create, VendorDto: vendor, OpeningHoursDto: hours } = document.components.schemas;
  expect(create?.description).toBe('A college entered by an admin.');
  expect(create?.required).toEqual(['name', 'shortName', 'city', 'state', 'latitude', 'longitude']);
  expect(create?.properties).toMatchObject({
    name: { type: 'string', minLength: 1, maxLength: 200, description: 'Full name.', example: 'University of Iowa' },
    shortName: { pattern: '^[a-z0-9]+(-[a-z0-9]+)*$' },
    website: { type: ['string', 'null'], format: 'uri' },
    status: { type: 'string', enum: ['pending', 'live'] },
    seoMetadata: { anyOf: [{ $ref: '#/components/schemas/SeoMetadataDto' }, { type: 'null' }] },
    emailDomains: { type: 'array', maxItems: 20, items: { type: 'string', maxLength: 253 } },
  });
  expect(vendor?.properties).toMatchObject({
    id: { type: 'integer', minimum: 1, maximum: 2_147_483_647 },
    hours: { type: ['array', 'null'], maxItems: 28, items: { $ref: '#/components/schemas/OpeningHoursDto' } },
    createdAt: { type: 'string', format: 'date-time' },
  });
  expect(hours?.properties).toMatchObject({ weekday: { type: 'integer', minimum: 1, maximum: 7 } });
});

test('every text of every class has an example, a format or a list of values', () => {
  const files = import.meta.glob<Record<string, unknown>>('../../contracts/src/**/*.dto.ts', { eager: true });
  const classes = Object.values(files)
    .flatMap((file) => Object.values(file))
    .filter((value): value is DtoClass => typeof value === 'function' && value.name.endsWith('Dto'));
  const bare = classes.flatMap((type) =>
    fieldSchemas(type)
      .filter(([, schema]) => schema['type'] === 'string')
      .filter(([, { example, format, enum: values }]) => example === undefined && !format && !values)
      .map(([field]) => `${type.name}.${field}`),
  );
  expect(bare).toEqual([]);
});

test('a query and a path are described like a body', () => {
  const { parameters } = document.paths['/api/vendors']?.['get'] ?? {};
  expect(parameters).toContainEqual({
    name: 'limit',
    in: 'query',
    required: false,
    description: 'Maximum number of rows.',
    schema: { type: 'integer', minimum: 1, maximum: 200, default: 50, example: 20 },
  });
  const schema = { type: 'string', enum: ['newest', 'nearest', 'popular'], default: 'newest' };
  expect(parameters).toContainEqual(expect.objectContaining({ name: 'sort', schema }));
  expect(document.paths['/api/deals/{id}']?.['get']?.parameters).toEqual([
    expect.objectContaining({ name: 'id', in: 'path', required: true, description: 'Id of the resource.' }),
  ]);
});

test('an answer is described with its class, its page and its errors', () => {
  const list = document.paths['/api/vendors']?.['get'];
  expect(list?.summary).toBe('Vendors of a college.');
  expect(list?.responses['200']).toMatchObject({
    headers: { Link: { schema: { type: 'string' } } },
    content: { 'application/json': { schema: { type: 'array', items: { $ref: '#/components/schemas/VendorDto' } } } },
  });
  const { responses } = document.paths['/api/colleges']?.['post'] ?? {};
  expect(Object.keys(responses ?? {})).toEqual(['200', '400', '401', '403', '409', '413', 'default']);
  expect(responses?.['409']).toMatchObject({
    description: '`short_name_taken` Short name is taken',
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/ProblemDto' } } },
  });
  expect(document.components.schemas['ProblemDto']?.required).toContain('code');
  expect(document.paths['/api/states']?.['get']?.responses['200']).toMatchObject({
    content: { 'application/json': { schema: { type: 'array', items: { type: 'string' } } } },
  });
  expect(Object.keys(document.paths['/api/deals/{id}']?.['delete']?.responses ?? {})).toContain('204');
  expect(document.paths['/api/images']?.['get']?.responses['200']).toHaveProperty(['content', 'image/webp']);
});

test('routes that say nothing of their answer or take something unchecked are found', () => {
  expect(undescribedRoutes(app).toSorted()).toEqual([
    'PATCH /bare/:id needs @Responds',
    'PATCH /bare/:id needs a DTO class for its body',
    'PATCH /bare/:id needs a DTO class for its path',
  ]);
});

test('a real answer is held against its class: absent, surplus, wrong and nested fields are named', () => {
  const schedule = { weekdays: [1, 9], from: '17:00', to: '19:00' };
  expect(Object.keys(validationErrors(DealDto, { schedule, secret: 1, createdAt: '2026' }))).toEqual(
    expect.arrayContaining(['secret', 'id', 'schedule.weekdays.1', 'createdAt', 'title']),
  );
  expect(validationErrors([CollegeDto], {})).toEqual({ '': ['must be a list'] });
  expect(validationErrors([SubscribeDto], [{ collegeId: 1 }])).toEqual({});
  const faults = validationErrors([SubscribeDto], [{ collegeId: 1 }, { collegeId: '1' }]);
  expect(Object.keys(faults)).toEqual(['1.collegeId']);
});

test('a route for API keys is described with the bearer scheme, its errors and the Idempotency-Key', () => {
  const { security, parameters, responses } = document.paths['/api/holds']?.['post'] ?? {};
  expect(security).toEqual([{ apiKey: [] }]);
  expect(document.components.securitySchemes).toMatchObject({ apiKey: { type: 'http', scheme: 'bearer' } });
  expect(parameters).toMatchObject([{ in: 'header', name: 'Idempotency-Key', required: true }]);
  expect(Object.keys(responses ?? {})).toEqual(expect.arrayContaining(['401', '403', '422', '429']));
  expect(document.paths['/api/states']?.['get']).not.toHaveProperty('security');
});
