import { administration } from '../../github/grants.ts';
import { defineSection, type VisibilityGrant } from '../section.ts';
import * as calls from './calls.ts';
import { lackedFeatures } from './features.ts';
import { ownCalls, owned, repositoryKeys, risk, visibleTo } from './keys.ts';
import { planRepository } from './plan.ts';
import { readRepository } from './read.ts';
import { settings } from './schema.ts';
import { readWholeRepository, repositoryToSettings } from './snapshot.ts';

export const repository = defineSection({
  key: 'repository',
  settings,
  visibleTo,
  risk,
  emptyUnlessShown: ['description', 'homepage', 'topics'],
  calls: { ...calls, ...ownCalls },
  owned,
  read: readRepository,
  plan: planRepository,
  readAll: readWholeRepository,
  toSettings: repositoryToSettings,
  uses(wanted) {
    const declared = Object.keys(wanted).filter((key) => wanted[key] !== undefined);
    return {
      calls: [...new Set([calls.get, ...declared.flatMap((key) => callsFor(key, wanted[key]))])],
      visibilityGrants: wanted.security_and_analysis ? [security] : [],
      graphql: (lacks) => lackedFeatures(wanted, lacks).map((key) => [key]),
    };
  },
});

/** Of the two calls that switch a feature only the one that this value needs, and every other call of the key. */
const callsFor = (key: string, wanted: unknown) =>
  Object.entries(repositoryKeys[key]?.own ?? { set: calls.update }).flatMap(([name, call]) =>
    name === (wanted ? 'off' : 'on') ? [] : [call],
  );
const security: VisibilityGrant = { of: '`security_and_analysis`', grant: administration.read };
