import { beforeAll, describe, expect, it } from '@jest/globals';
import { getMetadataStorage, IsString, MaxLength, validateSync } from 'class-validator';
import { rememberValidation } from './remembered-validation.js';

class Titled {
  @IsString()
  title: unknown = 'A title';
}

class Described extends Titled {
  @MaxLength(3)
  description: unknown = 'abc';
}

class OfPublication {
  @IsString({ groups: ['publication'] })
  published: unknown = 3;
}

describe('rules of class-validator, looked up once', () => {
  beforeAll(() => rememberValidation());

  const wrong = (value: object, groups?: string[]): string[] =>
    validateSync(value, { forbidUnknownValues: false, strictGroups: true, ...(groups && { groups }) }).map(({ property }) => property);

  it('are those of the class and of those that it extends, at every time', () => {
    const value = Object.assign(new Described(), { title: 3, description: 'abcd' });
    expect([wrong(value), wrong(value)].map((properties) => properties.toSorted())).toEqual([
      ['description', 'title'],
      ['description', 'title'],
    ]);
    expect(wrong(new Described())).toEqual([]);
    expect(wrong(Object.assign(new Titled(), { title: 3 }))).toEqual(['title']);
  });

  it('keep groups apart', () => {
    expect([wrong(new OfPublication()), wrong(new OfPublication(), ['publication']), wrong(new OfPublication())]).toEqual([
      [],
      ['published'],
      [],
    ]);
  });

  it('are the same list again', () => {
    const rules = () => getMetadataStorage().getTargetValidationMetadatas(Described, '', false, false);
    rememberValidation();
    expect(rules()).toBe(rules());
    expect(rules()).not.toBe(getMetadataStorage().getTargetValidationMetadatas(Described, '', true, false));
  });
});
