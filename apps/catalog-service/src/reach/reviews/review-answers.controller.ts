import { Body, Controller, Delete, Get, HttpCode, Param, Put, Query } from '@nestjs/common';
import { IdParamsDto } from '@campus-deals/contracts/params.dto';
import { ListOwnReviewsQueryDto } from '@campus-deals/contracts/catalog/queries.dto';
import { AnswerReviewDto, ReviewDto } from '@campus-deals/contracts/catalog/review.dto';
import { Access, Responds, CurrentCaller, type SignedInUser } from '@campus-deals/service-defaults';
import { ReviewAnswersService } from './review-answers.service.js';

@Access('vendor')
@Controller('api/vendor/reviews')
export class ReviewAnswersController {
  constructor(private readonly answers: ReviewAnswersService) {}

  @Get()
  @Responds([ReviewDto], "Lists the reviews of the caller's business, newest first.", ['vendor_profile_not_found'])
  list(@CurrentCaller() caller: SignedInUser, @Query() query: ListOwnReviewsQueryDto) {
    return this.answers.list(caller, query);
  }

  @Put(':id/answer')
  @HttpCode(204)
  @Responds('nothing', "Answers a review of the caller's business, or corrects the answer.", ['review_not_found'])
  answer(@CurrentCaller() caller: SignedInUser, @Param() { id }: IdParamsDto, @Body() { answer }: AnswerReviewDto) {
    return this.answers.answer(caller, id, answer);
  }

  @Delete(':id/answer')
  @HttpCode(204)
  @Responds('nothing', "Removes the answer to a review of the caller's business.", ['review_not_found'])
  remove(@CurrentCaller() caller: SignedInUser, @Param() { id }: IdParamsDto) {
    return this.answers.remove(caller, id);
  }
}
