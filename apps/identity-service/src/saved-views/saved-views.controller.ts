import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import {
  ListSavedViewsQueryDto,
  NewSavedViewDto,
  SavedViewDto,
  UpdateSavedViewDto,
} from '@campus-deals/contracts/identity/saved-view.dto';
import { IdParamsDto } from '@campus-deals/contracts/params.dto';
import { Access, CurrentCaller, Responds, type SignedInUser } from '@campus-deals/service-defaults';
import { SavedViewsService } from './saved-views.service.js';

@Access('admin')
@Controller('api/admin/saved-views')
export class SavedViewsController {
  constructor(private readonly views: SavedViewsService) {}

  @Get()
  @Responds([SavedViewDto], 'Lists the views of a table that the caller can open, by name.')
  list(@CurrentCaller() { userId }: SignedInUser, @Query() { table }: ListSavedViewsQueryDto): Promise<SavedViewDto[]> {
    return this.views.list(userId, table);
  }

  @Post()
  @HttpCode(201)
  @Responds(SavedViewDto, 'Saves a view.', ['limit_reached', 'user_not_found'])
  create(@CurrentCaller() { userId }: SignedInUser, @Body() body: NewSavedViewDto): Promise<SavedViewDto> {
    return this.views.create(userId, body);
  }

  @Patch(':id')
  @Responds(
    SavedViewDto,
    'Changes a view of the caller. A view whose owner is no longer an admin becomes the caller’s.',
    ['saved_view_not_found', 'access_denied', 'limit_reached', 'user_not_found'],
  )
  update(
    @CurrentCaller() { userId }: SignedInUser,
    @Param() { id }: IdParamsDto,
    @Body() body: UpdateSavedViewDto,
  ): Promise<SavedViewDto> {
    return this.views.update(userId, id, body);
  }

  @Delete(':id')
  @HttpCode(204)
  @Responds('nothing', 'Deletes a view of the caller, or one whose owner is no longer an admin.', [
    'saved_view_not_found',
    'access_denied',
    'user_not_found',
  ])
  remove(@CurrentCaller() { userId }: SignedInUser, @Param() { id }: IdParamsDto): Promise<void> {
    return this.views.remove(userId, id);
  }
}
