import { type DynamicModule, Module, type ModuleMetadata, type Provider } from '@nestjs/common';
import { BackOfficeController } from './admin/back-office.controller.js';
import { OfficeLabels } from './admin/office-labels.js';
import { BackOfficeFiles } from './admin/back-office-files.js';
import { OfficeRights } from './admin/office-rights.js';
import { AdministrationRole, InstallationRole } from './page-roles.js';
import { AdministratorPageGuard, InstallationPageGuard } from './administrator-page.guard.js';
import { CourseAddresses } from './course/course-addresses.js';
import { CourseContributions } from './course/course-tab.js';
import { CourseFormsController } from './course/course-forms.controller.js';
import { CourseResponder } from './course/course-responder.js';
import { CourseFiles } from './course/course-files.js';
import { CoursePages } from './course/course-pages.js';
import { CoursePagesController } from './course/course-pages.controller.js';
import { CourseVisits } from './course/course-visits.js';
import { OfficePages } from './office/office-page.js';
import { OfficePagesController } from './office/office-pages.controller.js';
import { MyCourses } from './course/my-courses.js';
import { ItemAddresses } from './home/item-addresses.js';
import { HomePage } from './home/home-page.js';
import { HomeReader } from './home/home-reader.js';
import { HomeSections } from './home/home-section.js';
import { HomeController } from './home/home.controller.js';
import { LanguageController } from './language.controller.js';
import { PageCalls } from './page-calls.js';
import { PageAssetsController } from './page-assets.controller.js';
import { PageApi } from './page-api.js';
import { PageRenderer } from './page-renderer.js';
import { PageSignIn } from './page-sign-in.js';
import { KernelPages } from './kernel-pages.js';
import { PageFrame } from '../resource/protocol/page-frame.js';
import { SessionTokenController } from './session-token.controller.js';
import { SessionPagesController } from './session-pages.controller.js';
import { ShownAccounts } from './shown-accounts.js';
import { SignInForm } from './sign-in-form.js';
import { SignInPageController } from './sign-in-page.controller.js';

/** What the product tells its pages. */
interface PagesOptions {
  /** Role whose bearers may see the administration area. */
  readonly administrationRole: string;
  /** Role whose bearers may see the pages that concern all portals. */
  readonly installationRole: string;
  /** What resources are called in the back office. */
  readonly labels: OfficeLabels;
  /** What the home page consists of. */
  readonly home: HomeSections;
  /** What the pages of courses consist of. */
  readonly courses: CourseContributions;
  /** The pages of features in the back office. */
  readonly office: OfficePages;
  /** Modules that export SignInOffers. */
  readonly imports: NonNullable<ModuleMetadata['imports']>;
}

const CONTROLLERS = [
  HomeController,
  SignInPageController,
  SessionPagesController,
  SessionTokenController,
  LanguageController,
  PageAssetsController,
  BackOfficeController,
  OfficePagesController,
  CoursePagesController,
  CourseFormsController,
];

const EXPORTED = [
  ...[PageApi, PageCalls, PageRenderer, PageFrame, PageSignIn, CourseFiles, CourseVisits, ItemAddresses],
  ...[AdministratorPageGuard, InstallationPageGuard, AdministrationRole, InstallationRole],
];
const PROVIDERS: readonly Provider[] = [
  PageApi,
  PageRenderer,
  { provide: PageFrame, useClass: KernelPages },
  PageSignIn,
  SignInForm,
  ShownAccounts,
  HomePage,
  HomeReader,
  PageCalls,
  MyCourses,
  { provide: ItemAddresses, useClass: CourseAddresses },
  CourseVisits,
  CoursePages,
  CourseFiles,
  CourseResponder,
  AdministratorPageGuard,
  InstallationPageGuard,
  BackOfficeFiles,
  OfficeRights,
];

/** What all pages share: layout, texts, home, sign-in, the guard of the administration area. */
@Module({})
export class PagesModule {
  static for({ administrationRole, installationRole, labels, home, courses, office, imports }: PagesOptions): DynamicModule {
    return {
      module: PagesModule,
      global: true,
      imports: [...imports],
      controllers: CONTROLLERS,
      providers: [
        ...PROVIDERS,
        { provide: AdministrationRole, useValue: administrationRole },
        { provide: InstallationRole, useValue: installationRole },
        { provide: OfficeLabels, useValue: labels },
        { provide: HomeSections, useValue: home },
        { provide: CourseContributions, useValue: courses },
        { provide: OfficePages, useValue: office },
      ],
      exports: EXPORTED,
    };
  }
}
