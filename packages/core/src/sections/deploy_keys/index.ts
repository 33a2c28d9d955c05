import { defineSection, exportList, splitByOmissionReason } from '../section.ts';
import * as calls from './calls.ts';
import { hasDeclarableAlgorithm, parseAlgorithm, parseMaterial } from './material.ts';
import { planDeployKeys, risk } from './plan.ts';
import { describeDeployKey, settings } from './schema.ts';

export const deployKeys = defineSection({
  key: 'deploy_keys',
  settings,
  visibleTo: { '': 'administrators' },
  risk,
  calls,
  read: (github) => github.ask(calls.list({})),
  plan: planDeployKeys,
  toSettings(live) {
    const { kept, omissions } = splitByOmissionReason(live, ({ title }) => title, findOmissionReason);
    return exportList(kept.map(toDeployKeyEntry), settings, omissions);
  },
});

const toDeployKeyEntry = ({ title, key, read_only }: calls.LiveKey) => ({ title, key: parseMaterial(key), read_only });

const findOmissionReason = (key: calls.LiveKey) =>
  hasDeclarableAlgorithm(key)
    ? undefined
    : `${describeDeployKey(key)} is left out: Trueup does not support keys of the algorithm ${parseAlgorithm(key.key)}`;
