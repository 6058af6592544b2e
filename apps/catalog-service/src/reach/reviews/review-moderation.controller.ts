import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { IdParamsDto } from '@campus-deals/contracts/params.dto';
import { ListAdminReviewsQueryDto } from '@campus-deals/contracts/catalog/queries.dto';
import { AdminReviewDto, HideReviewDto } from '@campus-deals/contracts/catalog/review.dto';
import {
  ReportReviewDto,
  ReviewReportDto,
  ReviewReportedDto,
} from '@campus-deals/contracts/catalog/subject-report.dto';
import { PageQueryDto } from '@campus-deals/contracts/queries.dto';
import { Access, Edge, Responds, CurrentCaller, type SignedInUser } from '@campus-deals/service-defaults';
import { ReviewModerationService } from './review-moderation.service.js';
import { ReviewReports } from './review-reports.js';

@Access('admin')
@Controller('api')
export class ReviewModerationController {
  constructor(
    private readonly moderation: ReviewModerationService,
    private readonly reports: ReviewReports,
  ) {}

  @Access('signed-in')
  @Edge({ row: 'own', session: 'exact', methods: ['POST'] })
  @Post('reviews/:id/reports')
  @HttpCode(201)
  @Responds(ReviewReportedDto, 'Reports a review or its answer, once per account.', ['review_not_found'])
  async report(@CurrentCaller() caller: SignedInUser, @Param() { id }: IdParamsDto, @Body() body: ReportReviewDto) {
    await this.reports.report(caller, id, body);
    return { reviewId: id };
  }

  @Get('admin/reviews')
  @Responds([AdminReviewDto], 'Lists reviews that are reported, or hidden by an admin, newest first.')
  list(@Query() query: ListAdminReviewsQueryDto) {
    return this.moderation.list(query);
  }

  @Get('admin/reviews/:id/reports')
  @Responds([ReviewReportDto], 'Lists the reports about a review, latest first.', ['review_not_found'])
  listReports(@Param() { id }: IdParamsDto, @Query() page: PageQueryDto) {
    return this.reports.list(id, page);
  }

  @Post('admin/reviews/:id/hide')
  @Responds(AdminReviewDto, 'Hides a review and its answer from readers, and settles its reports.', [
    'review_not_found',
  ])
  hide(@CurrentCaller() caller: SignedInUser, @Param() { id }: IdParamsDto, @Body() { reason }: HideReviewDto) {
    return this.moderation.hide(caller, id, reason);
  }

  @Post('admin/reviews/:id/restore')
  @Responds(AdminReviewDto, 'Shows a hidden review again.', ['review_not_found'])
  restore(@CurrentCaller() caller: SignedInUser, @Param() { id }: IdParamsDto) {
    return this.moderation.restore(caller, id);
  }

  @Post('admin/reviews/:id/reports/dismiss')
  @Responds(AdminReviewDto, 'Dismisses the reports about a review.', ['review_not_found'])
  dismissReports(@CurrentCaller() caller: SignedInUser, @Param() { id }: IdParamsDto) {
    return this.reports.dismiss(caller, id);
  }

  @Delete('admin/reviews/:id/answer')
  @Responds(AdminReviewDto, "Removes the vendor's answer to a review.", ['review_not_found'])
  removeAnswer(@CurrentCaller() caller: SignedInUser, @Param() { id }: IdParamsDto) {
    return this.moderation.removeAnswer(caller, id);
  }
}
