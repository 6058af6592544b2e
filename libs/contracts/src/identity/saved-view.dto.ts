import { IsBoolean, IsIn, IsInt, IsString, ValidateBy } from 'class-validator';
import { SAVED_VIEW_TABLES, type SavedViewTable } from '../enumerations.js';
import { SAVED_VIEW_NAME_MAXIMUM, SAVED_VIEW_QUERY_MAXIMUM } from '../limits.js';
import { AtMost, Description, Nullable, PartialOf, PickOf, rules, Text } from '../rules.js';

/** Names in an address that are not part of a view: positions, tabs and the view itself. */
const NOT_IN_VIEWS = new Set(['cursor', 'before', 'end', 'limit', 'view', 'saved', 'changed']);

/** Query of a view, such as `status=pending&sort=oldest`: at most 20 names, each once. */
const ViewQuery = (): PropertyDecorator =>
  rules(
    IsString({ message: 'View is required' }),
    AtMost(SAVED_VIEW_QUERY_MAXIMUM, `View must be less than ${SAVED_VIEW_QUERY_MAXIMUM} characters`),
    ValidateBy({ name: 'isViewQuery', validator: { validate: isViewQuery } }, { message: 'View is not valid' }),
    // A view may outlive the account that it names.
    ValidateBy(
      { name: 'hasNoAddress', validator: { validate: (value) => !valuesOf(value).some((each) => each.includes('@')) } },
      { message: 'A view cannot search for an email address. Clear the search first.' },
    ),
  );

const entriesOf = (value: unknown): [name: string, value: string][] =>
  typeof value === 'string' ? [...new URLSearchParams(value)] : [];
const valuesOf = (value: unknown): string[] => entriesOf(value).map(([, each]) => each);

function isViewQuery(value: unknown): boolean {
  const entries = entriesOf(value);
  return (
    entries.length <= 20 &&
    new Set(entries.map(([name]) => name)).size === entries.length &&
    entries.every(([name]) => /^[a-zA-Z]{1,40}$/.test(name) && !NOT_IN_VIEWS.has(name)) &&
    valuesOf(value).every((each) => each !== '' && !/\p{Cc}/u.test(each))
  );
}

@Description('A table of admins.')
export class ListSavedViewsQueryDto {
  @IsIn(SAVED_VIEW_TABLES, { message: 'table is not a known table' })
  table!: SavedViewTable;
}

@Description('A new saved view of a table.')
export class NewSavedViewDto extends ListSavedViewsQueryDto {
  @Description('Name, unique among the views of the admin for this table.', 'Waiting in Iowa')
  @Text('Name', SAVED_VIEW_NAME_MAXIMUM)
  name!: string;

  @Description('Search, filters, sort order and columns, as in the address of the table.', 'status=pending&sort=oldest')
  @ViewQuery()
  query!: string;

  @Description('Whether all admins can open the view.')
  @IsBoolean({ message: 'isShared must be true or false' })
  isShared!: boolean;
}

@Description('Changes to a saved view. Omitted fields stay as they are.')
export class UpdateSavedViewDto extends PartialOf(PickOf(NewSavedViewDto, 'name', 'query', 'isShared')) {}

@Description('A saved view of a table.')
export class SavedViewDto extends NewSavedViewDto {
  @Description('Id, as in the address: `?saved=12`.', 12)
  @IsInt()
  id!: number;

  @Description('Whether the caller saved it.')
  @IsBoolean()
  isOwn!: boolean;

  @Description('Whether the caller may change it: its owner, or any admin if its owner is no longer an admin.')
  @IsBoolean()
  canChange!: boolean;

  @Description('Name of its owner. Null: unknown, or no longer an admin.', 'Ada Park')
  @Nullable()
  @IsString()
  ownerName!: string | null;
}
