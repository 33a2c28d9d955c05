import { administration, contents } from '../../host/grants.ts';
import { makesPublic } from '../publicity.ts';
import type { Section, Uses, VisibilityGrant } from '../section.ts';
import * as calls from './calls.ts';
import { lackedFeatures } from './features.ts';
import {
  harmlessKeys,
  isMergeSetting,
  ownCalls,
  owned,
  repositoryKeys,
  stakes,
  standsFor,
  toggles,
  visibleTo,
} from './keys.ts';
import { type LiveSettings, readRepository } from './live.ts';
import { planRepository } from './plan.ts';
import { type DeclaredRepository, settings } from './schema.ts';
import { letsMoreBypass, reviewersKey } from './security.ts';
import { readWholeRepository, repositoryToSettings, type WholeRepository } from './snapshot.ts';
import { lostWithRepository, repositoryToUndo } from './undo.ts';

export const repository: Section<DeclaredRepository, LiveSettings, WholeRepository> = {
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
  loosens,
  readAll: readWholeRepository,
  toSettings: repositoryToSettings,
  toUndo: repositoryToUndo,
  lostWith: lostWithRepository,
  uses: usesOf,
};

/** Needs only the calls for the declared keys. */
function usesOf(wanted: DeclaredRepository): Uses {
  const declared = Object.keys(wanted).filter((key) => wanted[key] !== undefined);
  return {
    calls: [...new Set([calls.get, ...declared.flatMap((key) => callsFor(key, wanted[key]))])],
    visibilityGrants: [
      ...(declared.some(isMergeSetting) ? [mergeSettings] : []),
      ...(wanted.security_and_analysis ? [security] : []),
    ],
  };
}

/** One of the two that switch it, and all others. */
const callsFor = (key: string, wanted: unknown) =>
  Object.entries(repositoryKeys[key]?.own ?? { set: calls.update }).flatMap(([name, call]) =>
    name === (wanted ? 'off' : 'on') ? [] : [call],
  );

const mergeSettings: VisibilityGrant = { of: 'merge settings', grant: contents.write };
const security: VisibilityGrant = { of: '`security_and_analysis`', grant: administration.read };

/** Whether it makes the repository public, or switches something off that guards it. */
function loosens(key: string, before: unknown, after: unknown) {
  if (key === reviewersKey) return letsMoreBypass(before, after);
  if (key.startsWith('security_and_analysis.')) return before !== undefined && after === 'disabled';
  return makesPublic(key, after) || (after === false && Object.hasOwn(toggles, key));
}
