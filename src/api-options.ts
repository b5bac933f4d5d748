import { SIGN_IN_PATH } from './auth/sign-in/sign-in-path.js';
import { GUIDE_PATH } from './platform/site/guide/guide-path.js';
import { ApiDescription } from './resource/protocol/api-description.js';

/** What a service calls its API. */
export interface ApiOptions {
  /** In the OpenAPI and Hydra documents and on the documentation pages; `Lyceum` by default. */
  readonly title?: string;
  /** One sentence for both documents. */
  readonly description?: string;
}

/** The description that the kernel gives of the API. */
export function describeApi({
  title = 'Lyceum',
  description = 'A learning-management platform: courses and their content, people, grades, videoconferences.',
}: ApiOptions = {}): ApiDescription {
  return new ApiDescription(title, description, SIGN_IN_PATH, GUIDE_PATH);
}
