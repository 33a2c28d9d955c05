import { defineSection, exportList, splitByReason } from '../section.ts';
import * as calls from './calls.ts';
import { algorithmOf, isDeclarable, materialOf } from './material.ts';
import { planDeployKeys, risk } from './plan.ts';
import { nameDeployKey, settings } from './schema.ts';

export const deployKeys = defineSection({
  key: 'deploy_keys',
  settings,
  visibleTo: { '': 'administrators' },
  risk,
  calls,
  read: (host) => host.ask(calls.list({})),
  plan: planDeployKeys,
  toSettings(live) {
    const { kept, left } = splitByReason(live, reasonToLeaveOut);
    return exportList(kept.map(keyEntry), settings, left);
  },
});

const keyEntry = ({ title, key, read_only }: calls.LiveKey) => ({ title, key: materialOf(key), read_only });

const reasonToLeaveOut = (key: calls.LiveKey) =>
  isDeclarable(key)
    ? undefined
    : `${nameDeployKey(key)} is left out: Trueup does not support keys of the algorithm ${algorithmOf(key.key)}`;
