import { Controller, Get, Param, ParseIntPipe, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { Admits } from '../../../../auth/admits.decorator.js';
import { OpenToScopes } from '../../../../auth/keys/open-to-scopes.decorator.js';
import { Public } from '../../../../auth/public.decorator.js';
import { AdministratorPageGuard } from '../../../../pages/administrator-page.guard.js';
import type { ResourceRequest } from '../../../../resource/model/resource-request.js';
import { BinPages } from './bin-pages.js';

/** Everything that was deleted on the portal. */
@ApiExcludeController()
@Controller('admin/bin')
@Admits('administrator')
@Public(true)
@OpenToScopes('')
@UseGuards(AdministratorPageGuard)
export class PortalBinController {
  constructor(private readonly pages: BinPages) {}

  @Get()
  async show(@Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    await this.pages.list(request, response, this.pages.ofPortal(request));
  }

  @Post(':entry/restore')
  async restore(@Param('entry', ParseIntPipe) id: number, @Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    await this.pages.restore(request, response, this.pages.ofPortal(request), id);
  }

  @Get(':entry/removal')
  async confirm(@Param('entry', ParseIntPipe) id: number, @Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    await this.pages.confirm(request, response, this.pages.ofPortal(request), id);
  }

  @Post(':entry/removal')
  async remove(@Param('entry', ParseIntPipe) id: number, @Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    await this.pages.remove(request, response, this.pages.ofPortal(request), id);
  }
}
