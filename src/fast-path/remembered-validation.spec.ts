import { beforeAll, describe, expect, it } from '@jest/globals';
import { getMetadataStorage, IsOptional, IsString, MaxLength, ValidateIf, validateSync } from 'class-validator';
import { classOfPresent, rememberValidation, whenPresent } from './remembered-validation.js';

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

class Shelf {
  @IsString()
  @IsOptional()
  label: unknown;

  @IsString()
  @ValidateIf(whenPresent)
  room: unknown;

  @IsString()
  owner: unknown;

  @IsString()
  @ValidateIf(({ label }: Shelf) => label !== undefined)
  author: unknown;
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

  describe('of an object that has few of the members of its class', () => {
    const classFor = (values: object) => classOfPresent(Shelf, Object.keys(values));
    const asked = (values: object) => {
      const rules = getMetadataStorage().getTargetValidationMetadatas(classFor(values), '', false, false);
      return [...new Set(rules.map(({ propertyName }) => propertyName))].toSorted();
    };

    it('are asked of those members, and of what has to be there', () => {
      expect(asked({})).toEqual(['author', 'owner']);
      expect(asked({ label: 'A' })).toEqual(['author', 'label', 'owner']);
      expect(asked({ room: 1 })).toEqual(['author', 'owner', 'room']);
    });

    it('find what all rules of the class find', () => {
      for (const values of [{}, { label: 3 }, { label: null, room: null }, { room: 3, owner: 'A' }, { label: 'A', author: 3 }]) {
        const narrowed = Object.create(classFor(values).prototype as object) as object;
        expect(wrong(Object.assign(narrowed, values))).toEqual(wrong(Object.assign(new Shelf(), values)));
      }
    });

    it('are all rules of the class once many other sets of members were there', () => {
      class Wide {
        @IsString()
        @IsOptional()
        label: unknown;
      }
      const classes = Array.from({ length: 40 }, (_, index) => classOfPresent(Wide, [`member${index}`]));
      expect(new Set(classes).size).toBeLessThan(20);
      expect(classes.at(-1)).toBe(Wide);
      expect(classOfPresent(Wide, ['member0'])).toBe(classes[0]);
    });
  });
});
