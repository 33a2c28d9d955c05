import { administration } from '../../host/grants.ts';
import { defineSection, type VisibilityGrant } from '../section.ts';
import * as calls from './calls.ts';
import { lackedFeatures } from './features.ts';
import { harmlessKeys, ownCalls, owned, repositoryKeys, stakes, standsFor, strengths, visibleTo } from './keys.ts';
import { planRepository } from './plan.ts';
import { readRepository } from './read.ts';
import { settings } from './schema.ts';
import { readWholeRepository, repositoryToSettings } from './snapshot.ts';
import { lostWithRepository } from './undo.ts';

export const repository = defineSection({
  key: 'repository',
  settings,
  harmless: harmlessKeys,
  visibleTo,
  stakes,
  emptyUnlessShown: ['description', 'homepage', 'topics'],
  calls: { ...calls, ...ownCalls },
  standsFor,
  owned,
  needsGraphql: (wanted, lacks) => lackedFeatures(wanted, lacks).map((key) => [key]),
  read: readRepository,
  plan: planRepository,
  strengths,
  readAll: readWholeRepository,
  toSettings: repositoryToSettings,
  lostWith: lostWithRepository,
  uses(wanted) {
    const declared = Object.keys(wanted).filter((key) => wanted[key] !== undefined);
    return {
      calls: [...new Set([calls.get, ...declared.flatMap((key) => callsFor(key, wanted[key]))])],
      visibilityGrants: wanted.security_and_analysis ? [security] : [],
    };
  },
});

/** Of the two calls that switch a feature only the one that this value needs, and every other call of the key. */
const callsFor = (key: string, wanted: unknown) =>
  Object.entries(repositoryKeys[key]?.own ?? { set: calls.update }).flatMap(([name, call]) =>
    name === (wanted ? 'off' : 'on') ? [] : [call],
  );
const security: VisibilityGrant = { of: '`security_and_analysis`', grant: administration.read };
