import { Injectable } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { routesIn } from '../../deprecation/declared-routes.js';
import { API_PREFIX } from '../protocol/api-prefix.js';
import { PathForms } from '../protocol/path-forms.js';

/** The format of an answer may end a path; of a few, such as `/api/docs.json`, it is a part. */
const SUFFIX = /\.(?:jsonld|json|csv|html)$/;

/**
 * Every path of the API that a request can have. They follow from the routes, not from rows or rights: who asks learns no more of them
 * than the documentation says to everybody.
 */
@Injectable()
export class KnownPaths {
  #forms?: PathForms;

  constructor(private readonly modules: ModulesContainer) {}

  /** Paths that one without a route may have meant, up to three. */
  near(path: string): string[] {
    if (!path.startsWith(`${API_PREFIX}/`)) return [];
    this.#forms ??= new PathForms(
      routesIn(this.modules)
        .map((route) => route.path)
        .filter((form) => form.startsWith(`${API_PREFIX}/`)),
    );
    const near = this.#forms.near(path);
    return near.length > 0 || !SUFFIX.test(path) ? near : this.#forms.near(path.replace(SUFFIX, ''));
  }
}
