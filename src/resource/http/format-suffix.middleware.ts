import type { NextFunction, Response } from 'express';
import { CSV, HTML, JSON_LD, JSON_PLAIN, type MediaType } from './media-type.js';
import { type ResourceRequest, splitUrl } from './resource-request.js';

const BY_SUFFIX = new Map<string, MediaType>([JSON_LD, JSON_PLAIN, CSV, HTML].map((type) => [type.suffix, type]));
const SUFFIXED = /^(\/api\/[a-z0-9_]+(?:\/[^/.]+)*)\.([A-Za-z]+)$/;

/** Takes the format off addresses such as `/api/courses/3.json`, so that one route serves them all. Documentation keeps its own. */
export function formatSuffix(request: ResourceRequest, _response: Response, next: NextFunction): void {
  const { path, query } = splitUrl(request);
  const [, bare, suffix = ''] = SUFFIXED.exec(path) ?? [];
  const type = BY_SUFFIX.get(suffix);
  if (bare !== undefined && type && !/^\/api\/(docs|contexts|index)(\/|$)/.test(bare)) {
    request.suffixType = type;
    request.url = query === '' ? bare : `${bare}?${query}`;
  }
  next();
}
