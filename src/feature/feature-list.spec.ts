import { describe, expect, it } from '@jest/globals';
import { PasswordCheck } from '../auth/sign-in/sign-in-method.js';
import { StartupError } from '../config/startup-error.js';
import { VERSION } from '../config/version.js';
import { createLyceum } from '../lyceum.js';
import { standardFeatureList, standardFeatures } from '../standard-features.js';
import { Contributions } from '../config/contributions.js';
import { FeatureList } from './feature-list.js';
import type { Feature } from './feature.js';

const namesOf = (features: readonly Feature[]): string[] => new FeatureList(features).all.map(({ name }) => name);

describe('a list of features', () => {
  it('puts each after those that it needs, and otherwise keeps the order in which they were given', () => {
    expect(namesOf([{ name: 'awards', needs: ['badges'] }, { name: 'users' }, { name: 'badges', needs: ['users'] }])).toEqual([
      'users',
      'badges',
      'awards',
    ]);
  });

  it('takes features that need each other', () => {
    expect(
      namesOf([
        { name: 'courses', needs: ['sessions'] },
        { name: 'sessions', needs: ['courses'] },
      ]),
    ).toEqual(['sessions', 'courses']);
  });

  it('names the features that are missing, and the one that needs them', () => {
    const missing = (): FeatureList => new FeatureList([{ name: 'badges', needs: ['users', 'awards'] }]);
    expect(missing).toThrow(StartupError);
    expect(missing).toThrow('The feature "badges" needs "users", "awards", which are not among the features.');
    expect(() => new FeatureList([{ name: 'badges', needs: ['users'] }])).toThrow(
      'The feature "badges" needs "users", which is not among the features.',
    );
  });

  it('has the methods of sign-in of its own features alone, in their order, and refuses a second one of a name', () => {
    class Passwords extends PasswordCheck {
      override usernameOf = (): Promise<null> => Promise.resolve(null);
    }
    const town: Feature = { name: 'town', needs: ['accounts'], signIn: [{ name: 'town', passwords: Passwords }] };
    const methodsOf = (features: readonly Feature[]): string[] => new FeatureList(features).signIn.map(({ name }) => name);
    expect(methodsOf([town, ...standardFeatures])).toEqual(['password', 'oidc', 'town']);
    expect(methodsOf(standardFeatures)).toEqual(['password', 'oidc']);
    const again: Feature = { name: 'village', signIn: [{ name: 'oidc', passwords: Passwords }] };
    expect(() => methodsOf([...standardFeatures, again])).toThrow('Two features bring the method of sign-in "oidc".');
  });

  it('fills the lists that features declare, once for each item, and refuses a second one of a name', () => {
    const sorts = new Contributions<{ readonly name: string }>('sort of badge', ({ name }) => name);
    const gold = { name: 'gold' };
    const badges = { name: 'badges', contributes: [sorts.with(gold)] };
    for (let times = 0; times < 2; times += 1)
      namesOf([badges, { name: 'awards', contributes: [sorts.with({ name: `silver-${times}` })] }]);
    expect([sorts.names, sorts.find('gold')]).toEqual([['gold', 'silver-0', 'silver-1'], gold]);
    const second = (): unknown => namesOf([badges, { name: 'prizes', contributes: [sorts.with({ name: 'gold' })] }]);
    expect(second).toThrow(StartupError);
    expect(second).toThrow('Two features bring the sort of badge "gold".');
  });

  it('says which feature was made for another release', () => {
    expect(namesOf([{ name: 'badges', lyceum: `^${VERSION}` }])).toEqual(['badges']);
    const old = (): FeatureList => new FeatureList([{ name: 'badges', lyceum: '~0.1.0' }]);
    expect(old).toThrow(StartupError);
    expect(old).toThrow(`The feature "badges" was made for Lyceum ~0.1.0, and this is ${VERSION}: install a release of it that fits.`);
    expect(() => new FeatureList([{ name: 'badges', lyceum: 'the newest' }])).toThrow(
      '"the newest", for which the feature "badges" was made, is no range of releases.',
    );
  });

  it('does not start without a feature of ours that others need', () => {
    const without = (left: string): (() => unknown) => {
      return () => createLyceum({ features: standardFeatures.filter(({ name }) => name !== left) });
    };
    expect(without('learning-paths')).toThrow(StartupError);
    expect(without('learning-paths')).toThrow('The feature "assignments" needs "learning-paths", which is not among the features.');
    expect(without('blogs')).not.toThrow();
  });

  it.each(['Badges', 'badge_board', 'badge/board', ''])('refuses the name "%s"', (name) => {
    expect(() => new FeatureList([{ name }])).toThrow(`"${name}" can't name a feature: use lower case and hyphens.`);
  });

  it('refuses a name or a setting that two features claim', () => {
    expect(() => new FeatureList([{ name: 'badges' }, { name: 'badges' }])).toThrow('Two features are named "badges".');
    const settings = [{ variable: 'show_badges', whenUnset: 'on' }] as const;
    expect(
      () =>
        new FeatureList([
          { name: 'badges', settings },
          { name: 'awards', settings },
        ]),
    ).toThrow('Two features declare the setting "show_badges".');
  });

  it('has the migrations and labels of all, in the order of needs', () => {
    const list = new FeatureList([
      { name: 'awards', needs: ['badges'], migrations: new URL('file:///awards/'), labels: { fr: { resources: { Award: 'Prix' } } } },
      { name: 'badges', migrations: new URL('file:///badges/'), labels: { fr: { resources: { Badge: 'Badges' } } } },
    ]);
    expect(list.migrations.map(({ owner }) => owner)).toEqual(['badges', 'awards']);
    expect(list.labels['fr']?.resources).toMatchObject({ Badge: 'Badges', Award: 'Prix' });
  });

  it('knows the class behind a type of the API that is named otherwise', () => {
    expect(standardFeatureList.classNames).toMatchObject({ CLp: 'LearningPath', AccessUrl: 'Portal', TrackEExercise: 'QuizAttempt' });
    expect(standardFeatureList.classNames).not.toHaveProperty('Course');
  });
});
