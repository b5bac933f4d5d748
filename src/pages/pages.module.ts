import { type DynamicModule, Module, type ModuleMetadata } from '@nestjs/common';
import { BackOfficeController } from './admin/back-office.controller.js';
import { OfficeLabels } from './admin/office-labels.js';
import { BackOfficeFiles } from './admin/back-office-files.js';
import { AdministrationRole, InstallationRole } from './page-roles.js';
import { AdministratorPageGuard, InstallationPageGuard } from './administrator-page.guard.js';
import { LanguageController } from './language.controller.js';
import { PageAssetsController } from './page-assets.controller.js';
import { PageRenderer } from './page-renderer.js';
import { PageSignIn } from './page-sign-in.js';
import { SessionPagesController } from './session-pages.controller.js';
import { SignInPageController } from './sign-in-page.controller.js';

/** What all pages share: layout, texts, sign-in, the guard of the administration area. */
@Module({})
export class PagesModule {
  /**
   * @param administrationRole role whose bearers may see the administration area
   * @param installationRole role whose bearers may see the pages that concern all portals
   * @param imports modules that export SignInOffers
   * @param labels what resources are called in the back office
   */
  static for(
    administrationRole: string,
    installationRole: string,
    labels: OfficeLabels,
    imports: NonNullable<ModuleMetadata['imports']>,
  ): DynamicModule {
    return {
      module: PagesModule,
      global: true,
      imports: [...imports],
      controllers: [SignInPageController, SessionPagesController, LanguageController, PageAssetsController, BackOfficeController],
      providers: [
        PageRenderer,
        PageSignIn,
        AdministratorPageGuard,
        InstallationPageGuard,
        BackOfficeFiles,
        { provide: AdministrationRole, useValue: administrationRole },
        { provide: InstallationRole, useValue: installationRole },
        { provide: OfficeLabels, useValue: labels },
      ],
      exports: [PageRenderer, PageSignIn, AdministratorPageGuard, InstallationPageGuard, AdministrationRole, InstallationRole],
    };
  }
}
