import { type DynamicModule, Module } from '@nestjs/common';
import { BackOfficeController } from './admin/back-office.controller.js';
import { BackOfficeFiles } from './admin/back-office-files.js';
import { AdministrationRole, AdministratorPageGuard } from './administrator-page.guard.js';
import { LanguageController } from './language.controller.js';
import { PageAssetsController } from './page-assets.controller.js';
import { PageRenderer } from './page-renderer.js';
import { SessionPagesController } from './session-pages.controller.js';
import { SignInPageController } from './sign-in-page.controller.js';

/** What pages for people have in common: layout, texts, sign-in, the guard of the administration area. */
@Module({})
export class PagesModule {
  /** @param administrationRole role whose bearers may see the administration area */
  static for(administrationRole: string): DynamicModule {
    return {
      module: PagesModule,
      global: true,
      controllers: [SignInPageController, SessionPagesController, LanguageController, PageAssetsController, BackOfficeController],
      providers: [PageRenderer, AdministratorPageGuard, BackOfficeFiles, { provide: AdministrationRole, useValue: administrationRole }],
      exports: [PageRenderer, AdministratorPageGuard, AdministrationRole],
    };
  }
}
