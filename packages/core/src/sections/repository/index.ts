import { administration } from '../../github/grants.ts';
import { defineSection, type VisibilityGrant } from '../section.ts';
import * as calls from './calls.ts';
import { listUnsupportedFeatures } from './features.ts';
import { callsOfRoutedKeys, configurationKeys, listDeclaredKeys, repositoryKeys, risk, visibleTo } from './keys.ts';
import { planRepository } from './plan.ts';
import { readRepositorySettings } from './read.ts';
import { settings } from './schema.ts';
import { exportRepository, readFullRepository } from './snapshot.ts';

export const repository = defineSection({
  key: 'repository',
  settings,
  visibleTo,
  risk,
  emptyUnlessShown: ['description', 'homepage', 'topics'],
  calls: { ...calls, ...callsOfRoutedKeys },
  configurationKeys,
  read: readRepositorySettings,
  plan: planRepository,
  readAll: readFullRepository,
  toSettings: exportRepository,
  listUses(wanted) {
    return {
      calls: [...new Set([calls.get, ...listDeclaredKeys(wanted).flatMap((key) => listCallsOfKey(key, wanted[key]))])],
      visibilityGrants: wanted.security_and_analysis ? [securityPermission] : [],
      graphql: (lacks) => listUnsupportedFeatures(wanted, lacks).map((key) => [key]),
    };
  },
});

/** A key with two calls, `on` and `off`, needs only the call for its value. */
const listCallsOfKey = (key: string, wanted: unknown) =>
  Object.entries(repositoryKeys[key]?.own ?? { set: calls.update }).flatMap(([name, call]) =>
    name === (wanted ? 'off' : 'on') ? [] : [call],
  );
const securityPermission: VisibilityGrant = { setting: '`security_and_analysis`', grant: administration.read };
