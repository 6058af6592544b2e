import { ArrayMaxSize, ArrayMinSize, IsArray, IsIn, IsInt, Max, Min } from 'class-validator';
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
import { MAXIMUM_ID, MOST_BULK_IDS } from '../limits.js';
import { Description, FreeText, Nested, Nullable, Optional, rules } from '../rules.js';

const NO_ID = 'ids must be numbers of rows';
const Ids = (): PropertyDecorator =>
  rules(
    IsArray({ message: 'ids must be a list' }),
    ArrayMinSize(1, { message: 'ids must name a row' }),
    ArrayMaxSize(MOST_BULK_IDS, { message: `ids must hold at most ${MOST_BULK_IDS} rows` }),
    IsInt({ each: true, message: NO_ID }),
    Min(1, { each: true, message: NO_ID }),
    Max(MAXIMUM_ID, { each: true, message: NO_ID }),
  );

@Description('An action on many deals: those listed in `ids`, or all that match `filter`.')
export class BulkDealsDto {
  @IsIn(DEAL_BULK_ACTIONS, { message: `action must be one of ${DEAL_BULK_ACTIONS.join(', ')}` })
  action!: DealBulkAction;

  @Description('Ids of the deals.', [42, 7])
  @Optional()
  @Ids()
  ids?: number[];

  @Description('Filter of the list. Selects all rows that match.')
  @Optional()
  @Nested(() => ListAdminDealsQueryDto, { message: 'filter must be an object' })
  filter?: ListAdminDealsQueryDto;

  @Description('Reason for action `reject`, shown to the vendors.', 'The picture shows another product')
  @Optional()
  @Nullable()
  @FreeText({ label: 'reason', max: 500 })
  reason?: string | null;

  @Description('New status for action `set-status`.')
  @Optional()
  @IsIn(SETTABLE_DEAL_STATUSES, { message: 'status must be pending, approved, rejected or expired' })
  status?: SettableDealStatus;
}

@Description('An action on many vendors: those listed in `ids`, or all that match `filter`.')
export class BulkVendorsDto {
  @IsIn(VENDOR_BULK_ACTIONS, { message: `action must be one of ${VENDOR_BULK_ACTIONS.join(', ')}` })
  action!: VendorBulkAction;

  @Description('Ids of the vendors.', [42, 7])
  @Optional()
  @Ids()
  ids?: number[];

  @Description('Filter of the list. Selects all rows that match.')
  @Optional()
  @Nested(() => ListAdminVendorsQueryDto, { message: 'filter must be an object' })
  filter?: ListAdminVendorsQueryDto;
}

@Description('An action on many colleges: those listed in `ids`, or all that match `filter`.')
export class BulkCollegesDto {
  @IsIn(COLLEGE_BULK_ACTIONS, { message: `action must be one of ${COLLEGE_BULK_ACTIONS.join(', ')}` })
  action!: CollegeBulkAction;

  @Description('Ids of the colleges.', [42, 7])
  @Optional()
  @Ids()
  ids?: number[];

  @Description('Filter of the list. Selects all rows that match.')
  @Optional()
  @Nested(() => ListAdminCollegesQueryDto, { message: 'filter must be an object' })
  filter?: ListAdminCollegesQueryDto;

  @Description('New status for action `set-status`.')
  @Optional()
  @IsIn(COLLEGE_STATUSES, { message: 'status must be pending or live' })
  status?: CollegeStatus;
}
