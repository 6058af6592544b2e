import { Body, Controller, Delete, Get, HttpCode, Param, Put, Query } from '@nestjs/common';
import { PageQueryDto } from '@campus-deals/contracts/queries.dto';
import { IdParamsDto } from '@campus-deals/contracts/params.dto';
import { OwnReviewDto, ReviewDto, WrittenReviewDto } from '@campus-deals/contracts/catalog/review.dto';
import { WriteReviewDto } from '@campus-deals/contracts/catalog/write-review.dto';
import { Access, Edge, Responds, CurrentCaller, type SignedInUser } from '@campus-deals/service-defaults';
import { ReviewsService } from './reviews.service.js';

@Access('student')
@Controller('api/vendors/:id/reviews')
export class ReviewsController {
  constructor(private readonly reviews: ReviewsService) {}

  @Access('everyone')
  @Edge({ cache: 'public' })
  @Get()
  @Responds([ReviewDto], 'Lists the reviews of a vendor, newest first.', ['vendor_not_found'])
  list(@Param() { id }: IdParamsDto, @Query() page: PageQueryDto) {
    return this.reviews.list(id, page);
  }

  @Edge({ row: 'own' })
  @Get('mine')
  @Responds(OwnReviewDto, "Returns the caller's review of a vendor.", ['vendor_not_found'])
  getOwn(@CurrentCaller() caller: SignedInUser, @Param() { id }: IdParamsDto) {
    return this.reviews.getOwn(caller, id);
  }

  @Edge({ row: 'own' })
  @Put('mine')
  @Responds(WrittenReviewDto, "Creates or replaces the caller's review of a vendor.", [
    'vendor_not_found',
    'own_business',
    'verified_students_only',
    'already_reviewed',
    'service_unavailable',
  ])
  write(@CurrentCaller() caller: SignedInUser, @Param() { id }: IdParamsDto, @Body() review: WriteReviewDto) {
    return this.reviews.write(caller, id, review);
  }

  @Edge({ row: 'own' })
  @Delete('mine')
  @HttpCode(204)
  @Responds('nothing', "Removes the caller's review of a vendor.", ['vendor_not_found', 'review_hidden'])
  remove(@CurrentCaller() caller: SignedInUser, @Param() { id }: IdParamsDto) {
    return this.reviews.remove(caller, id);
  }
}
