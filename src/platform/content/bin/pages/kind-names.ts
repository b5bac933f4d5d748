import { Injectable } from '@nestjs/common';
import { FeatureList } from '../../../../feature/feature-list.js';
import type { Language } from '../../../../languages/language.js';
import { ResourceRegistry } from '../../../../resource/compile/resource-registry.js';

/** What hangs on content and is none by itself is not worth a word. */
const UNNAMED = /^(?:resource_|c_shortcuts$|c_tools$|access_url_)/;
const MOST_NAMED = 6;

/** Names kinds of items as the back office does. */
@Injectable()
export class KindNames {
  constructor(
    private readonly registry: ResourceRegistry,
    private readonly features: FeatureList,
  ) {}

  /** @param path of the resource @param count of the items that are named */
  name(language: Language, path: string, count = 1): string {
    const resource = this.registry.withPath(path);
    if (!resource) return path;
    const label = this.features.labels[language]?.resources?.[resource.name];
    const forms = (label ?? inWords(resource.entity.name)).split(' |||| ');
    return (count === 1 ? forms[0] : forms.at(-1)) ?? path;
  }

  /** The largest counts, as `Documents: 12`; the item itself is left out. */
  counted(language: Language, counts: Readonly<Record<string, number>>, kind: string): string[] {
    const along = Object.entries(counts).map(([path, count]) => [path, path === kind ? count - 1 : count] as const);
    return along
      .filter(([path, count]) => count > 0 && !UNNAMED.test(path))
      .toSorted(([, one], [, other]) => other - one)
      .slice(0, MOST_NAMED)
      .map(([path, count]) => `${this.name(language, path, 2)}: ${count.toLocaleString(language)}`);
  }
}

/** `LearningPath` as "Learning path". */
function inWords(name: string): string {
  const words = name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
