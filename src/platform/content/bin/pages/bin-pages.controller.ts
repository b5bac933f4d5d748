import { Controller, Get, Param, ParseIntPipe, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { Admits } from '../../../../auth/admits.decorator.js';
import { OpenToScopes } from '../../../../auth/keys/open-to-scopes.decorator.js';
import { Public } from '../../../../auth/public.decorator.js';
import { SignedInPageGuard } from '../../../../pages/signed-in-page.guard.js';
import type { ResourceRequest } from '../../../../resource/model/resource-request.js';
import { BinPages } from './bin-pages.js';

/** What was deleted of a course, for those who teach there, and what the caller deleted. */
@ApiExcludeController()
@Controller('bin')
@Admits('signed in, each for what they may restore')
@Public(true)
@OpenToScopes('')
@UseGuards(SignedInPageGuard)
export class BinPagesController {
  constructor(private readonly pages: BinPages) {}

  @Get()
  async show(@Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    await this.pages.list(request, response, await this.pages.ofCaller(request));
  }

  @Post(':entry/restore')
  async restore(@Param('entry', ParseIntPipe) id: number, @Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    await this.pages.restore(request, response, await this.pages.ofCaller(request), id);
  }

  @Get(':entry/removal')
  async confirm(@Param('entry', ParseIntPipe) id: number, @Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    await this.pages.confirm(request, response, await this.pages.ofCaller(request), id);
  }

  @Post(':entry/removal')
  async remove(@Param('entry', ParseIntPipe) id: number, @Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    await this.pages.remove(request, response, await this.pages.ofCaller(request), id);
  }
}
