import { administration, contents } from '../../host/grants.ts';
import type { Section, Uses, VisibilityGrant } from '../section.ts';
import * as calls from './calls.ts';
import { declaredFields, lackedFeatures } from './features.ts';
import { type Live, readRepository } from './live.ts';
import { planRepository } from './plan.ts';
import {
  harmless,
  isMergeSetting,
  mergeMethodKeys,
  type Repository,
  routedKeys,
  settings,
  visibleTo,
} from './schema.ts';
import { readWholeRepository, repositoryToSettings, type WholeRepository } from './snapshot.ts';
import { toggleCalls, toggleKeys } from './toggles.ts';
import { lostWithRepository, repositoryToUndo } from './undo.ts';
import { makesPublic } from './visibility.ts';

export const repository: Section<Repository, Live, WholeRepository> = {
  key: 'repository',
  settings,
  harmless,
  visibleTo,
  stakes: { visibility: 'access', private: 'access', default_branch: 'protection' },
  calls,
  guards: ['default_branch', 'visibility', 'private', ...mergeMethodKeys],
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
function usesOf(wanted: Repository): Uses {
  const declared = Object.keys(wanted).filter((key) => wanted[key] !== undefined);
  const toggles = toggleKeys.flatMap((key) => (wanted[key] === undefined ? [] : toggleCalls(key, wanted[key])));
  return {
    calls: [
      calls.get,
      ...(declared.every((key) => routedKeys.includes(key)) ? [] : [calls.update]),
      ...(wanted.topics ? [calls.setTopics] : []),
      ...toggles,
      ...(declaredFields(wanted).length ? [calls.getFeatures, calls.updateFeature] : []),
      ...(wanted.enable_git_lfs === undefined ? [] : [wanted.enable_git_lfs ? calls.enableLfs : calls.disableLfs]),
    ],
    visibilityGrants: [
      ...(declared.some(isMergeSetting) ? [mergeSettings] : []),
      ...(wanted.security_and_analysis ? [security] : []),
    ],
  };
}

const mergeSettings: VisibilityGrant = { of: 'merge settings', grant: contents.write };
const security: VisibilityGrant = { of: '`security_and_analysis`', grant: administration.read };

/** Whether it makes the repository public, or switches something off that guards it. */
function loosens(key: string, before: unknown, after: unknown) {
  if (key.startsWith('security_and_analysis.')) return before !== undefined && after === 'disabled';
  return makesPublic(key, after) || (after === false && toggleKeys.some((toggle) => toggle === key));
}
