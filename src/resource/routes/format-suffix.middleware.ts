import type { NextFunction, Request, Response } from 'express';
import { CSV, HTML, JSON_LD, JSON_PLAIN, type MediaType } from '../protocol/media-type.js';
import type { ResourceRequest } from '../model/resource-request.js';
import { splitUrl } from '../protocol/request-url.js';
import { API_PREFIX } from '../protocol/api-prefix.js';

const BY_SUFFIX = new Map<string, MediaType>([JSON_LD, JSON_PLAIN, CSV, HTML].map((type) => [type.suffix, type]));
const SUFFIXED = new RegExp(`^(${API_PREFIX}/[a-z0-9_]+(?:/[^/.]+)*)\\.([A-Za-z]+)$`);
const DOCUMENTATION = new RegExp(`^${API_PREFIX}/(docs|contexts|index)(/|$)`);

/**
 * Takes the format off addresses such as `/api/courses/3.json`, so that one route serves them all. Addresses of the documentation
 * remain as they are.
 */
export function formatSuffix(request: Request & Pick<ResourceRequest, 'suffixType'>, _response: Response, next: NextFunction): void {
  const { path, query } = splitUrl(request);
  const [, bare, suffix = ''] = SUFFIXED.exec(path) ?? [];
  const type = BY_SUFFIX.get(suffix);
  if (bare !== undefined && type && !DOCUMENTATION.test(bare)) {
    request.suffixType = type;
    request.url = query === '' ? bare : `${bare}?${query}`;
  }
  next();
}
