import { beforeAll, describe, expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import type { FieldDefinition, ResourceDefinition } from '../../src/resource/model/resource-definition.js';
import { installedLanguages } from '../../src/languages/installed-languages.js';
import { standardFeatureList } from '../../src/standard-features.js';
import { resourceCatalogue } from '../support/resource-catalogue.js';

/** So many columns fit on a screen. */
const MOST_COLUMNS = 8;
/** A form with no more members than these has no need of groups. */
const FEW = 8;
/** Numbers and texts that stand for something else and say nothing by themselves. */
const OPAQUE = /(Id|Uuid|Hash|Token|Salt|Path)$|^(id|uuid|hash|path)$/;
/** What the kernel asks for to place an item: no matter of its own. */
const PLACING: ReadonlySet<string> = new Set(['parentResourceNodeId', 'resourceLinkList', 'resourceNode']);

const others = [...installedLanguages().keys()].filter((tag) => tag !== 'en');

/** How the back office shows each resource to people: by hints at the declaration, in the words of every language. */
describe('lists and forms', () => {
  let listed: readonly ResourceDefinition[];

  beforeAll(async () => {
    listed = (await resourceCatalogue()).filter(({ operations }) => operations.includes('list'));
  });

  const columnsOf = ({ display, fields }: ResourceDefinition): readonly FieldDefinition[] =>
    (display.list ?? []).flatMap((name) => fields.get(name) ?? []);

  it('say of each list which columns it shows, and no more than fit', () => {
    const without = listed.filter((resource) => columnsOf(resource).length === 0).map(({ name }) => name);
    const wide = listed.filter((resource) => columnsOf(resource).length > MOST_COLUMNS).map(({ name }) => name);
    expect({ without, wide }).toEqual({ without: [], wide: [] });
  });

  it('show no list whose columns all are ids of something else', () => {
    const mute = listed.filter((resource) => columnsOf(resource).every(({ name, target }) => !target && OPAQUE.test(name)));
    expect(mute.map(({ name }) => name)).toEqual([]);
  });

  it('show what a list can show: no structures, no sets, nothing that is never read', () => {
    const unshown = listed.flatMap((resource) =>
      columnsOf(resource)
        .filter(({ type, readable }) => !readable || ['json', 'references', 'collection'].includes(type))
        .map(({ name }) => `${resource.name}.${name}`),
    );
    expect(unshown).toEqual([]);
  });

  it('put the members of long forms into groups, which ask for all that is required', () => {
    const long = listed.filter(({ operations, fields }) => {
      const written = [...fields.values()].filter(({ name, writable }) => writable !== 'never' && !PLACING.has(name));
      return (operations.includes('create') || operations.includes('update')) && written.length > FEW;
    });
    expect(long.length).toBeGreaterThan(0);
    expect(long.filter(({ display }) => display.form === undefined).map(({ name }) => name)).toEqual([]);
  });

  it.each(others)('call every member that is shown in %s too', async (tag) => {
    const names = await wordsOf(tag, 'field-names');
    const labelled = new Set(Object.keys(standardFeatureList.labels[tag]?.fields ?? {}));
    const shown = listed.flatMap(({ fields }) =>
      [...fields.values()].filter(({ type, generated }) => type !== 'collection' && !generated).map(({ name }) => name),
    );
    expect([...new Set(shown)].filter((name) => names[name] === undefined && !labelled.has(name)).sort()).toEqual([]);
  });

  it.each(others)('call groups and choices in %s', async (tag) => {
    const groups = listed.flatMap(({ display }) => Object.keys(display.form ?? {}));
    const values = listed.flatMap(({ fields }) => [...fields.values()].flatMap((field) => field.values ?? []));
    const [named, choices] = await Promise.all([wordsOf(tag, 'groups'), wordsOf(tag, 'values')]);
    expect({
      groups: [...new Set(groups)].filter((name) => named[name] === undefined).sort(),
      values: [...new Set(values)].filter((value) => choices[value] === undefined).sort(),
    }).toEqual({ groups: [], values: [] });
  });

  it.each(others)('call resources in %s by the same types as in every other language', (tag) => {
    const typesIn = (language: string): string[] => Object.keys(standardFeatureList.labels[language]?.resources ?? {}).sort();
    expect(typesIn(tag)).toEqual(typesIn('fr'));
  });
});

type Words = Readonly<Record<string, string>>;

/** @param of name of a file of words */
async function wordsOf(tag: string, of: string): Promise<Words> {
  return JSON.parse(await readFile(`admin/src/languages/${tag}/${of}.json`, 'utf8')) as Words;
}
