import { ArrayMaxSize, ArrayMinSize, Max, Min } from 'class-validator';
import {
  COLLEGE_BULK_ACTIONS,
  COLLEGE_STATUSES,
  DEAL_BULK_ACTIONS,
  SETTABLE_DEAL_STATUSES,
  VENDOR_BULK_ACTIONS,
  type CollegeBulkAction,
  type CollegeStatus,
  type DealBulkAction,
  type SettableDealStatus,
  type VendorBulkAction,
} from '../enumerations.js';
import { ListAdminCollegesQueryDto, ListAdminDealsQueryDto, ListAdminVendorsQueryDto } from './queries.dto.js';
import { MAXIMUM_ID, MAX_BULK_IDS } from '../limits.js';
import { Description, field, FreeText, IsArray, IsIn, IsInt, Nested, OneOf, rules } from '../rules.js';

const NO_ID = 'ids must be numbers of rows';
const Ids = field(() =>
  rules(
    IsArray({ message: 'ids must be a list' }),
    ArrayMinSize(1, { message: 'ids must name a row' }),
    ArrayMaxSize(MAX_BULK_IDS, { message: `ids must hold at most ${MAX_BULK_IDS} rows` }),
    IsInt({ each: true, message: NO_ID }),
    Min(1, { each: true, message: NO_ID }),
    Max(MAXIMUM_ID, { each: true, message: NO_ID }),
  ),
);

@Description('An action on many deals: those listed in `ids`, or all that match `filter`.')
export class BulkDealsDto {
  @IsIn(DEAL_BULK_ACTIONS, { message: `action must be one of ${DEAL_BULK_ACTIONS.join(', ')}` })
  action!: DealBulkAction;
  @Ids('Ids of the deals.', { example: [42, 7], optional: true }) ids?: number[];
  @Nested('Filter of the list. Selects all rows that match.', () => ListAdminDealsQueryDto, { optional: true })
  filter?: ListAdminDealsQueryDto;
  @FreeText('Reason for action `reject`, shown to the vendors.', {
    max: 500,
    example: 'The picture shows another product',
    optional: 'or null',
  })
  reason?: string | null;
  @OneOf('New status for action `set-status`.', SETTABLE_DEAL_STATUSES, { optional: true }) status?: SettableDealStatus;
}

@Description('An action on many vendors: those listed in `ids`, or all that match `filter`.')
export class BulkVendorsDto {
  @IsIn(VENDOR_BULK_ACTIONS, { message: `action must be one of ${VENDOR_BULK_ACTIONS.join(', ')}` })
  action!: VendorBulkAction;
  @Ids('Ids of the vendors.', { example: [42, 7], optional: true }) ids?: number[];
  @Nested('Filter of the list. Selects all rows that match.', () => ListAdminVendorsQueryDto, { optional: true })
  filter?: ListAdminVendorsQueryDto;
}

@Description('An action on many colleges: those listed in `ids`, or all that match `filter`.')
export class BulkCollegesDto {
  @IsIn(COLLEGE_BULK_ACTIONS, { message: `action must be one of ${COLLEGE_BULK_ACTIONS.join(', ')}` })
  action!: CollegeBulkAction;
  @Ids('Ids of the colleges.', { example: [42, 7], optional: true }) ids?: number[];
  @Nested('Filter of the list. Selects all rows that match.', () => ListAdminCollegesQueryDto, { optional: true })
  filter?: ListAdminCollegesQueryDto;
  @OneOf('New status for action `set-status`.', COLLEGE_STATUSES, { optional: true }) status?: CollegeStatus;
}
