import { BadRequestException, Controller, ForbiddenException, Get, Param, ParseIntPipe, Req, Res, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { Admits } from '../../../auth/admits.decorator.js';
import { Public } from '../../../auth/public.decorator.js';
import { SignedInPageGuard } from '../../../pages/signed-in-page.guard.js';
import type { ResourceRequest } from '../../../resource/model/resource-request.js';
import { splitUrl } from '../../../resource/protocol/request-url.js';
import { parseDashboardQuery } from '../dashboard-query.js';
import { MeetingDirectory } from '../meeting-directory.js';
import { COURSES_PATH } from '../meetings/meetings-path.js';
import { CourseAttendance, type CourseVisit } from './course-attendance.js';

/** Who was in which meeting of a course, for those who run its meetings; each sees the meetings that they run. */
@ApiExcludeController()
@Controller(COURSES_PATH)
@Admits('signed in, each for the meetings that they run')
@Public(true)
@UseGuards(SignedInPageGuard)
export class CourseAttendanceController {
  constructor(
    private readonly directory: MeetingDirectory,
    private readonly attendance: CourseAttendance,
  ) {}

  @Get(':course')
  async show(@Param('course', ParseIntPipe) id: number, @Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    const visit = await this.visit(id, request);
    const { exported } = visit.query;
    if (exported === undefined) return this.attendance.sendPage(response, visit);
    if (exported !== 'csv' && exported !== 'xlsx') throw new BadRequestException('The parameter "export" must be one of csv, xlsx.');
    return this.attendance.sendTable(response, visit, exported);
  }

  @Get(':course/people/:user')
  async person(
    @Param('course', ParseIntPipe) id: number,
    @Param('user', ParseIntPipe) user: number,
    @Req() request: ResourceRequest,
    @Res() response: Response,
  ): Promise<void> {
    await this.attendance.sendPerson(response, await this.visit(id, request), user);
  }

  /** @throws ForbiddenException where the caller runs no meeting of such a course */
  private async visit(id: number, { originalUrl, user: actor }: ResourceRequest): Promise<CourseVisit> {
    const query = parseDashboardQuery(splitUrl({ url: originalUrl }).query);
    const course = await this.directory.managedCourse(id, actor);
    if (!course) throw new ForbiddenException('You run no meeting of this course, or it is not there any more.');
    return { course, query, actor };
  }
}
